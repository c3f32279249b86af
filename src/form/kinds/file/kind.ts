import { FILE_KINDS, FILE_LIMITS, sizeWords } from '../../../model/form/file-field.ts';
import type { FieldCheck, FieldKind, Written } from '../field-kind.ts';
import { files } from './value.ts';

const KINDS = Object.keys(FILE_KINDS);
/** As editors read them: "PDF", "JPEG". */
const KIND_WORDS = Object.fromEntries(KINDS.map((kind) => [kind, kind.replace(/^.*\//, '').toUpperCase()]));
const WHY_LIMITS = 'The server stores what visitors send, so each form says what it takes.';

function checkAccept(accept: unknown, { name, report, quote, listed, nearestWord }: FieldCheck): void {
  if (!Array.isArray(accept) || accept.length === 0)
    return report(accept === undefined ? ['x-input'] : ['x-input', 'accept'], {
      what: `The field ${name} does not say which kinds of files it takes.`,
      why: WHY_LIMITS,
      fix: 'Add "accept": ["application/pdf", "image/jpeg", "image/png"] to its "x-input".',
    });
  for (const [index, kind] of (accept as unknown[]).entries()) {
    if (KINDS.includes(kind as string)) continue;
    const near = typeof kind === 'string' ? nearestWord(kind, KINDS) : undefined;
    report(['x-input', 'accept', index], {
      what: `The field ${name} takes files of the kind ${quote(kind)}.`,
      why: `The server tells kinds by the first bytes of a file. It knows ${listed(KINDS)}.`,
      fix: near === undefined ? 'Write one of these.' : `Did you mean ${quote(near)}?`,
    });
  }
}

/** Checks a whole number that has a limit. */
function checkNumber(key: string, value: unknown, most: number, words: string, check: FieldCheck): void {
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most) return;
  const { name, report, quote } = check;
  const isMissing = value === undefined;
  const path = key === 'maxBytes' ? ['x-input'] : [];
  // A missing key is reported at the type, beside what else is missing.
  report([...path, isMissing ? 'type' : key], {
    what: isMissing ? `The field ${name} has no "${key}".` : `The field ${name} has "${key}": ${quote(value)}.`,
    why: isMissing ? WHY_LIMITS : `The server takes ${words} at most.`,
    fix: `Write "${key}": a whole number from 1 to ${most}.`,
  });
}

/** Checks the limits of a field of files: they are there, and within those of the server. */
function check({ type, items, maxItems, 'x-input': input }: Written, to: FieldCheck): void {
  const { accept, maxBytes } = input as Written;
  const { name, report, quote } = to;
  const isList = type === 'array';
  if (type !== 'string' && !isList)
    report(['type'], {
      what: `The field ${name} asks for a file and has the type ${quote(type)}.`,
      why: 'One file is a "string", several are an "array".',
      fix: 'Write "type": "string".',
    });
  checkAccept(accept, to);
  checkNumber('maxBytes', maxBytes, FILE_LIMITS.maxBytes, `${sizeWords(FILE_LIMITS.maxBytes)} a file`, to);
  for (const key of isList ? [] : Object.entries({ items, maxItems }).filter(([, value]) => value !== undefined))
    report(
      [key[0]],
      {
        what: `"${key[0]}" has no effect on the field ${name}, which takes one file.`,
        why: 'A rule that does not hold would mislead.',
        fix: 'Remove it.',
      },
      'key',
    );
  if (!isList) return;
  checkNumber('maxItems', maxItems, FILE_LIMITS.maxItems, `${FILE_LIMITS.maxItems} files`, to);
  const isWithin = Number(maxBytes) <= FILE_LIMITS.maxBytes && Number(maxItems) <= FILE_LIMITS.maxItems;
  if (isWithin && Number(maxBytes) * Number(maxItems) > FILE_LIMITS.totalBytes)
    report(['maxItems'], {
      what: `The field ${name} takes ${quote(maxItems)} files of ${sizeWords(Number(maxBytes))}.`,
      why: `An enquiry can have ${sizeWords(FILE_LIMITS.totalBytes)} of files.`,
      fix: 'Lower "maxItems" or "maxBytes".',
    });
  if (JSON.stringify(items) !== '{"type":"string"}')
    report(items === undefined ? [] : ['items'], {
      what: `The field ${name} takes several files and has no "items": { "type": "string" }.`,
      why: 'For the schema, each file is its name.',
      fix: 'Write "items": { "type": "string" }.',
    });
}

/** One or several files. */
export const kind: FieldKind = {
  is: 'takes files',
  types: ['file'],
  value: files,
  input: {
    accept: { type: 'array', minItems: 1, items: { enum: KINDS } },
    maxBytes: { type: 'integer', minimum: 1, maximum: FILE_LIMITS.maxBytes },
  },
  keywords: ['items', 'maxItems'],
  messages: () => ['accept', 'maxBytes', 'maxItems', 'again', 'badInput'],
  check,
  offers: [
    {
      title: 'File',
      order: 13,
      field: {
        type: 'string',
        'x-input': { type: 'file', accept: ['application/pdf', 'image/jpeg', 'image/png'], maxBytes: 5_000_000 },
      },
      input: {
        accept: {
          type: 'array',
          title: 'Kinds of files',
          description: 'What a visitor may choose.',
          items: { type: 'string', title: 'Kind of file', enum: KINDS, 'x-words': KIND_WORDS },
        },
        maxBytes: {
          type: 'integer',
          minimum: 1,
          maximum: FILE_LIMITS.maxBytes,
          title: 'At most (MB)',
          description: `How large a file may be. ${sizeWords(FILE_LIMITS.maxBytes)} is the most.`,
          'x-unit': 1_000_000,
        },
      },
    },
  ],
};
