import type { Path } from '../../../config/load-config.ts';
import { listed, quote } from '../../../config/problems/quote.ts';
import type { FieldKind } from '../../../form/kinds/field-kind.ts';
import type { ReportAt } from './check-form-field.ts';
import { nearestWord } from '../../../model/nearest-word.ts';
import { isGroup } from '../../../model/is-group.ts';

/** Rules of a field; each needs a message for the visitor. */
export const RULES = [
  'minLength',
  'maxLength',
  'pattern',
  'not',
  'enum',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'format',
];

/** Compiles a pattern as form and server do. */
function compilePattern(pattern: unknown): RegExp | null {
  if (typeof pattern !== 'string') return null;
  try {
    const compiled = new RegExp(pattern, 'u');
    // A pattern that is too large throws only when it is used.
    compiled.test('');
    return compiled;
  } catch {
    return null;
  }
}

/** Whether a text passes the field's rules about empty texts. */
function accepts(field: Record<string, unknown>, text: string): boolean {
  if (typeof field['minLength'] === 'number' && text.length < field['minLength']) return false;
  if (field['enum'] !== undefined || field['const'] !== undefined || field['format'] !== undefined) return false;
  if (compilePattern(field['pattern'])?.test(text) === false) return false;
  const not = isGroup(field['not']) ? compilePattern(field['not']['pattern']) : null;
  return !not?.test(text);
}

/** Whether a rule holds for a kind of field. */
const obeys = (kind: FieldKind, rule: string): boolean => kind.keywords?.includes(rule) ?? true;

/** Reports rules without a message and messages without a rule; true where there is neither. */
function checkMessages(
  name: string,
  field: Record<string, unknown>,
  kind: FieldKind,
  isRequired: boolean,
  reportAt: ReportAt,
): boolean {
  const path: Path = ['properties', name];
  let isComplete = true;
  const messages = isGroup(field['x-messages']) ? field['x-messages'] : {};
  const hasMessage = (rule: string) => typeof messages[rule] === 'string' && messages[rule] !== '';
  const obeyed = RULES.filter((rule) => obeys(kind, rule));
  const own = kind.messages?.rules ?? [];
  const rules = [...new Set([...(isRequired ? ['required'] : []), ...obeyed.filter((rule) => rule in field), ...own])];
  // The message of `type` appears when letters are typed for a number.
  const known = [...obeyed, ...own, 'required', ...(kind.keywords ? [] : ['type'])];
  const silent = rules.filter((rule) => !hasMessage(rule));
  // Messages for a misspelt rule: one mistake, reported at the misspelt name.
  for (const key of Object.keys(messages)) {
    if (known.includes(key)) continue;
    const near =
      nearestWord(key, silent) ??
      nearestWord(
        key,
        known.filter((rule) => rule !== 'type'),
      );
    if (near !== undefined && silent.includes(near)) silent.splice(silent.indexOf(near), 1);
    isComplete = false;
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
  if (silent.length === 0) return isComplete;
  const first = silent[0]!;
  reportAt(
    'rule-without-message',
    first in field ? [...path, first] : path,
    {
      what: `The field ${quote(name)} has no message for ${listed(silent)}.`,
      why: kind.messages?.why ?? 'Visitors who break a rule must be told what is accepted.',
      fix: `Add ${silent.map((rule) => `"${rule}": "..."`).join(', ')} to the "x-messages" of ${quote(name)}.`,
    },
    first in field ? 'key' : undefined,
  );
  return false;
}

/** Reports patterns that cannot be read; true where all can. */
function checkPatterns(name: string, field: Record<string, unknown>, reportAt: ReportAt): boolean {
  const path: Path = ['properties', name];
  const isReadable = field['pattern'] === undefined || compilePattern(field['pattern']) !== null;
  if (!isReadable)
    reportAt('bad-form', [...path, 'pattern'], {
      what: `The pattern of the field ${quote(name)} cannot be read: ${quote(field['pattern'])}.`,
      why: 'Browsers and server read patterns with the u flag; a bracket may be open, or a character escaped that needs none.',
      fix: 'Mend the pattern. In JSON each backslash is written twice.',
    });
  const not = field['not'];
  if (not !== undefined && !(isGroup(not) && compilePattern(not['pattern'])))
    reportAt('bad-form', [...path, 'not'], {
      what: `The rule "not" of the field ${quote(name)} cannot be read.`,
      why: 'It holds one pattern that a text must not fit.',
      fix: 'Write "not": { "pattern": "..." }.',
    });
  return isReadable;
}

/**
 * Checks the rules of a field: a message for each, patterns that can be read, an end to every text, and that a required field
 * takes nothing empty.
 *
 * @param field       Of a supported type.
 * @param isRequired  Always, or under a condition.
 * @param meant       Rules that a misspelt key is probably meant for.
 */
export function checkFieldRules(
  name: string,
  field: Record<string, unknown>,
  kind: FieldKind,
  isRequired: boolean,
  meant: string[],
  reportAt: ReportAt,
): void {
  const path: Path = ['properties', name];
  const { type } = field;
  const isComplete = checkMessages(name, field, kind, isRequired, reportAt);
  const isReadable = checkPatterns(name, field, reportAt);
  const isEndless = ['maxLength', 'enum', 'const'].every((rule) => field[rule] === undefined);
  if (type === 'string' && obeys(kind, 'maxLength') && isEndless && !meant.includes('maxLength'))
    reportAt('bad-form', path, {
      what: `The field ${quote(name)} has no "maxLength".`,
      why: 'A text without an end would not fit the server.',
      fix: 'Add "maxLength": 100 and its message.',
    });
  else if (!isRequired || !isComplete || !isReadable || meant.length > 0) return;
  else if (type === 'string' && obeys(kind, 'pattern') && (accepts(field, '') || accepts(field, ' ')))
    reportAt('bad-form', path, {
      what: `The field ${quote(name)} is required, but takes an empty text.`,
      why: 'A form sends a field that was left empty as an empty text, and a space counts as empty.',
      fix: 'Add "pattern": "\\\\S" and its message.',
    });
  else if (type === 'array' && obeys(kind, 'minItems') && !(Number(field['minItems']) > 0))
    reportAt('bad-form', path, {
      what: `The field ${quote(name)} is required, but takes an empty list.`,
      why: 'A form sends a field where nothing was ticked as an empty list.',
      fix: 'Add "minItems": 1 and its message.',
    });
}
