import type { Path } from '../../../config/load-config.ts';
import { listed, quote } from '../../../config/problems/quote.ts';
import { FILE_KINDS, FILE_LIMITS, sizeWords } from '../../../model/file-field.ts';
import { nearestWord } from '../../../model/nearest-word.ts';
import { isGroup } from '../../../model/is-group.ts';
import type { ReportAt } from './check-form-field.ts';

const KINDS = Object.keys(FILE_KINDS);
/** What a field of files may have. */
const KEYS = ['type', 'title', 'description', '$comment', 'x-messages', 'x-input', 'items', 'maxItems'];
const INPUT_KEYS = ['type', 'accept', 'maxBytes'];
const WHY_LIMITS = 'The server stores what visitors send, so each form says what it takes.';

/** Whether a field asks for files. */
export const asksForFiles = (field: Record<string, unknown>): boolean =>
  isGroup(field['x-input']) && field['x-input']['type'] === 'file';

function checkAccept(name: string, accept: unknown, path: Path, reportAt: ReportAt): void {
  if (!Array.isArray(accept) || accept.length === 0) {
    reportAt('bad-form', accept === undefined ? path : [...path, 'accept'], {
      what: `The field ${quote(name)} does not say which kinds of files it takes.`,
      why: WHY_LIMITS,
      fix: 'Add "accept": ["application/pdf", "image/jpeg", "image/png"] to its "x-input".',
    });
    return;
  }
  for (const [index, kind] of (accept as unknown[]).entries()) {
    if (KINDS.includes(kind as string)) continue;
    const near = typeof kind === 'string' ? nearestWord(kind, KINDS) : undefined;
    reportAt('bad-form', [...path, 'accept', index], {
      what: `The field ${quote(name)} takes files of the kind ${quote(kind)}.`,
      why: `The server tells kinds by the first bytes of a file. It knows ${listed(KINDS)}.`,
      fix: near === undefined ? 'Write one of these.' : `Did you mean ${quote(near)}?`,
    });
  }
}

/** Checks a whole number of a field that has a limit. */
function checkNumber(
  name: string,
  key: string,
  { value, most, words, path }: { value: unknown; most: number; words: string; path: Path },
  reportAt: ReportAt,
): void {
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most) return;
  const isMissing = value === undefined;
  // A missing key is reported at the type, beside what else is missing.
  reportAt('bad-form', [...path, isMissing ? 'type' : key], {
    what: isMissing
      ? `The field ${quote(name)} has no ${quote(key)}.`
      : `The field ${quote(name)} has ${quote(key)}: ${quote(value)}.`,
    why: isMissing ? WHY_LIMITS : `The server takes ${words} at most.`,
    fix: `Write ${quote(key)}: a whole number from 1 to ${most}.`,
  });
}

/** Checks a field of files: its limits are there and within those of the server, and each has its message. */
export function checkFileField(
  name: string,
  field: Record<string, unknown>,
  isRequired: boolean,
  reportAt: ReportAt,
): void {
  const path: Path = ['properties', name];
  const input = field['x-input'] as Record<string, unknown>;
  const isList = field['type'] === 'array';
  if (field['type'] !== 'string' && !isList)
    reportAt('bad-form', [...path, 'type'], {
      what: `The field ${quote(name)} asks for a file and has the type ${quote(field['type'])}.`,
      why: 'One file is a "string", several are an "array".',
      fix: 'Write "type": "string".',
    });
  const inputPath: Path = [...path, 'x-input'];
  checkAccept(name, input['accept'], inputPath, reportAt);
  const { maxBytes, maxItems, totalBytes } = FILE_LIMITS;
  const size = { value: input['maxBytes'], most: maxBytes, words: `${sizeWords(maxBytes)} a file`, path: inputPath };
  checkNumber(name, 'maxBytes', size, reportAt);
  const items = field['items'];
  if (isList) {
    checkNumber(
      name,
      'maxItems',
      { value: field['maxItems'], most: maxItems, words: `${maxItems} files`, path },
      reportAt,
    );
    const all = Number(input['maxBytes']) * Number(field['maxItems']);
    if (all > totalBytes && Number(input['maxBytes']) <= maxBytes && Number(field['maxItems']) <= maxItems)
      reportAt('bad-form', [...path, 'maxItems'], {
        what: `The field ${quote(name)} takes ${quote(field['maxItems'])} files of ${sizeWords(Number(input['maxBytes']))}.`,
        why: `An enquiry can have ${sizeWords(totalBytes)} of files.`,
        fix: 'Lower "maxItems" or "maxBytes".',
      });
    if (!isGroup(items) || items['type'] !== 'string' || Object.keys(items).length > 1)
      reportAt('bad-form', items === undefined ? path : [...path, 'items'], {
        what: `The field ${quote(name)} takes several files and has no "items": { "type": "string" }.`,
        why: 'For the schema, each file is its name.',
        fix: 'Write "items": { "type": "string" }.',
      });
  }
  const unknownKeys = [
    ...Object.keys(field)
      .filter((key) => !KEYS.includes(key) || (!isList && ['items', 'maxItems'].includes(key)))
      .map((key): Path => [...path, key]),
    ...Object.keys(input)
      .filter((key) => !INPUT_KEYS.includes(key))
      .map((key): Path => [...inputPath, key]),
  ];
  for (const at of unknownKeys)
    reportAt(
      'bad-form',
      at,
      {
        what: `${quote(at.at(-1))} has no effect on the field ${quote(name)}, which takes files.`,
        why: 'A rule that does not hold would mislead.',
        fix: 'Remove it.',
      },
      'key',
    );
  const messages = isGroup(field['x-messages']) ? field['x-messages'] : {};
  const rules = [...(isRequired ? ['required'] : []), 'accept', 'maxBytes', 'maxItems', 'again'];
  const silent = rules.filter((rule) => typeof messages[rule] !== 'string' || messages[rule] === '');
  if (silent.length > 0)
    reportAt('rule-without-message', 'x-messages' in field ? [...path, 'x-messages'] : path, {
      what: `The field ${quote(name)} has no message for ${listed(silent)}.`,
      why: 'Visitors whose file is not taken must be told why; without script, "again" asks to choose it once more.',
      fix: `Add ${silent.map((rule) => `"${rule}": "..."`).join(', ')} to the "x-messages" of ${quote(name)}.`,
    });
  for (const key of Object.keys(messages).filter((rule) => !rules.includes(rule))) {
    const near = nearestWord(key, silent.length > 0 ? silent : rules);
    reportAt(
      'unknown-key',
      [...path, 'x-messages', key],
      {
        what: `${quote(key)} is not a rule of the field ${quote(name)}.`,
        why: 'A message belongs to a rule and stands under its name.',
        fix: near === undefined ? 'Remove it.' : `Did you mean ${quote(near)}?`,
      },
      'key',
    );
  }
}
