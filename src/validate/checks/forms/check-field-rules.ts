import type { Path } from '../../../config/load-config.ts';
import { count, inMarks, listed, quote } from '../../../config/problems/quote.ts';
import { compilePattern, defaultLength, lengthOf, obeys, RULES } from '../../../form/compile/default-rules.ts';
import type { FieldKind } from '../../../form/kinds/field-kind.ts';
import { slowPattern } from '../../../form/compile/patterns/slow-pattern.ts';
import { curingWith, writing } from '../../messages/cure.ts';
import type { ReportAt } from './check-form-field.ts';
import { nearestWord } from '../../../model/text/nearest-word.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';

/** Rules from which no words can be made that say what is accepted. */
const UNSPEAKABLE = ['pattern', 'not'];

/** What a field is called: its title, or its name where it has none. */
const called = (name: string, { title }: Record<string, unknown>): string =>
  inMarks(typeof title === 'string' && title.trim() !== '' ? title : name);

/** Reports messages that are none, messages without a rule, and rules of which only their author can say what they mean. */
function checkMessages(
  name: string,
  field: Record<string, unknown>,
  kind: FieldKind,
  isRequired: boolean,
  reportAt: ReportAt,
): void {
  const path: Path = ['properties', name];
  const messages = isJsonObject(field['x-messages']) ? field['x-messages'] : {};
  const hasMessage = (rule: string) => typeof messages[rule] === 'string' && messages[rule] !== '';
  const obeyed = RULES.filter((rule) => obeys(kind, rule));
  const own = kind.messages?.(field) ?? [];
  const rules = [...new Set([...(isRequired ? ['required'] : []), ...obeyed.filter((rule) => rule in field), ...own])];
  // The message of `type` appears when letters are typed for a number.
  const known = [
    ...obeyed,
    ...own,
    'required',
    ...(kind.keywords && !['number', 'integer'].includes(field['type'] as string) ? [] : ['type']),
  ];
  const silent = rules.filter((rule) => !hasMessage(rule));
  // Messages for a misspelt rule: one mistake, reported at the misspelt name.
  for (const [key, message] of Object.entries(messages)) {
    if (known.includes(key)) {
      if (hasMessage(key)) continue;
      silent.splice(silent.indexOf(key), silent.includes(key) ? 1 : 0);
      reportAt('rule-without-message', [...path, 'x-messages', key], {
        what: `The message for ${quote(key)} of the field ${called(name, field)} is ${quote(message)}.`,
        why: 'Visitors who break a rule must be told what is accepted.',
        fix: 'Write a sentence, or remove it: the words of "texts" are shown then.',
      });
      continue;
    }
    const near =
      nearestWord(key, silent) ??
      nearestWord(
        key,
        known.filter((rule) => rule !== 'type'),
      );
    if (near !== undefined && silent.includes(near)) silent.splice(silent.indexOf(near), 1);
    reportAt(
      'unknown-key',
      [...path, 'x-messages', key],
      {
        what: `${quote(key)} is not a rule of the field ${called(name, field)}.`,
        why: 'A message belongs to a rule and stands under its name.',
        fix: near === undefined ? 'Remove it.' : `Did you mean ${quote(near)}?`,
      },
      'key',
    );
  }
  const unsaid = silent.filter((rule) => UNSPEAKABLE.includes(rule));
  if (unsaid.length > 0)
    reportAt(
      'rule-without-message',
      [...path, unsaid[0]!],
      {
        severity: 'warning',
        what: `The field ${called(name, field)} has no message for ${listed(unsaid)}.`,
        why: 'Visitors are asked to check what they wrote: no other words can be made from a pattern.',
        fix: 'Add one that says what is accepted.',
        snippet: `"x-messages": { ${unsaid.map((rule) => `"${rule}": "..."`).join(', ')} }`,
      },
      'key',
    );
}

/** Reports a pattern on which a text of the field takes long. */
function checkSpeed(field: string, path: Path, pattern: unknown, length: number, reportAt: ReportAt): void {
  const slow = typeof pattern === 'string' ? slowPattern(pattern, length) : null;
  if (!slow) return;
  const { text, instead } = slow;
  const texts = text === '' ? 'no text at all' : `${quote(text)} (${count(text?.length ?? 0, 'character')})`;
  reportAt('slow-pattern', path, {
    what: `The pattern of the field ${field} can take long: ${quote(pattern)}.`,
    why: `Every way to read a text is tried before it is refused. ${text === undefined ? 'This one has more than can be followed.' : `For ${texts} there are millions, and the site stands still for all visitors meanwhile.`}`,
    fix:
      instead === undefined
        ? 'Write it with one way to read each text: no repetition within a repetition, and no neighbours that accept the same characters. A smaller "maxLength" may do.'
        : `Write ${quote(instead)}, which accepts the same.`,
    ...curingWith(path, instead),
  });
}

/** Reports patterns that cannot be read, and those that take long. */
function checkPatterns(name: string, field: Record<string, unknown>, length: number, reportAt: ReportAt): void {
  const path: Path = ['properties', name];
  if (field['pattern'] !== undefined && compilePattern(field['pattern']) === null)
    reportAt('bad-form', [...path, 'pattern'], {
      what: `The pattern of the field ${called(name, field)} cannot be read: ${quote(field['pattern'])}.`,
      why: 'Browsers and server read patterns with the u flag; a bracket may be open, or a character escaped that needs none.',
      fix: 'Mend the pattern. In JSON each backslash is written twice.',
    });
  else checkSpeed(called(name, field), [...path, 'pattern'], field['pattern'], length, reportAt);
  const not = field['not'];
  if (isJsonObject(not) && compilePattern(not['pattern']))
    checkSpeed(called(name, field), [...path, 'not', 'pattern'], not['pattern'], length, reportAt);
  else if (not !== undefined)
    reportAt('bad-form', [...path, 'not'], {
      what: `The rule "not" of the field ${called(name, field)} cannot be read.`,
      why: 'It holds one pattern that a text must not fit.',
      fix: 'Write "not": { "pattern": "..." }.',
    });
}

/**
 * Checks the rules of a field: messages, patterns that can be read and are fast, and an end to every text.
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
  checkMessages(name, field, kind, isRequired, reportAt);
  const length = defaultLength(field, kind);
  checkPatterns(name, field, length ?? lengthOf(field), reportAt);
  if (length === undefined || meant.includes('maxLength')) return;
  reportAt('no-max-length', path, {
    severity: 'warning',
    what: `The field ${called(name, field)} does not say how long an answer may be.`,
    why: `A text needs a limit, so that it fits the server: this one may have ${length} characters.`,
    fix: 'Set that limit, or another one.',
    snippet: `"maxLength": ${length}`,
    cure: writing([...path, 'maxLength'], length, true, `Limit it to ${length} characters`),
  });
}
