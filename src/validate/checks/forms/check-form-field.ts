import type { Path } from '../../../config/load-config.ts';
import { listed, quote } from '../../../config/problems/quote.ts';
import { FORM_FORMATS } from '../../../form/compile/compile-validator.ts';
import { INPUT_CHOICES } from '../../../form/compile/field-input.ts';
import { TRAP_FIELD } from '../../../model/trap-field.ts';
import type { Finding } from '../../messages/finding.ts';
import { nearestWord } from '../../../model/nearest-word.ts';
import { typeFix } from '../../messages/describe-value.ts';
import { isGroup } from '../../../model/is-group.ts';

/** Reports a problem of a form's schema; `path` is from the top of its file. */
export type ReportAt = (
  code: string,
  path: Path,
  words: Pick<Finding, 'what' | 'why' | 'fix'>,
  part?: Finding['part'],
) => void;

// prettier-ignore
/** Properties of a form element that our code and React use: a field of that name would shadow them. */
const TAKEN_NAMES = [
  'addEventListener', 'contains', 'elements', 'focus', 'getAttribute', 'nodeName', 'ownerDocument', 'parentNode',
  'removeEventListener', 'requestSubmit',
];

/** Checks that a name can be that of a field. */
export function checkName(name: string, reportAt: ReportAt): void {
  const words = name.split(/\s+/).filter(Boolean);
  const taken = TAKEN_NAMES.includes(name)
    ? 'Browsers call a part of the form so, and what visitors write would be lost.'
    : name === TRAP_FIELD && 'Every form has a hidden field of this name, which only spam fills in.';
  if (words.length === 1 && words[0] === name && !taken) return;
  const meant = taken ? `${name}-field` : words.join('-');
  reportAt(
    'bad-form',
    ['properties', name],
    {
      what: `${quote(name)} cannot be the name of a field.`,
      why: taken || 'A name is one word without spaces; by it label and message find their field.',
      fix: meant === '' ? 'Write a name.' : `Write ${quote(meant)}.`,
    },
    'key',
  );
}

/** Checks the keys of `x-input` that have a fixed set of values. */
function checkInput(name: string, input: Record<string, unknown>, reportAt: ReportAt): void {
  for (const [key, choices] of Object.entries(INPUT_CHOICES)) {
    const value = input[key];
    if (value === undefined || (choices as readonly unknown[]).includes(value)) continue;
    const near = typeof value === 'string' ? nearestWord(value, choices) : undefined;
    reportAt('bad-form', ['properties', name, 'x-input', key], {
      what: `The field ${quote(name)} has ${quote(key)}: ${quote(value)} in "x-input".`,
      why: `The form knows ${listed([...choices])}.`,
      fix: near === undefined ? 'Write one of these, or remove the key.' : `Did you mean ${quote(near)}?`,
    });
  }
}

function checkFormat(name: string, format: unknown, reportAt: ReportAt): void {
  if (format === undefined || FORM_FORMATS.includes(format as string)) return;
  const near = typeof format === 'string' ? nearestWord(format, FORM_FORMATS) : undefined;
  reportAt('bad-form', ['properties', name, 'format'], {
    what: `The field ${quote(name)} has the format ${quote(format)}.`,
    why: `The form can check ${listed(FORM_FORMATS)}; any other would let everything pass.`,
    fix: `${format === 'data-url' ? 'For a file write "x-input": { "type": "file" } instead, or' : near === undefined ? 'Write one of these, or' : `Did you mean ${quote(near)}? Or`} remove it and write a "pattern" with its message.`,
  });
}

/** Checks the choices, default and constant that a field lists. */
function checkValues(name: string, field: Record<string, unknown>, reportAt: ReportAt): void {
  const { type } = field;
  const isChoice = (value: unknown) => isGroup(field['items']) && [field['items']['enum']].flat().includes(value);
  const isAnswer = (value: unknown) => {
    if (type === 'array') return Array.isArray(value) && value.every(isChoice);
    return type === 'integer' ? Number.isInteger(value) : typeof value === type;
  };
  const listedOnes = Array.isArray(field['enum']) ? field['enum'] : [];
  const answers: [Path, unknown][] = [
    ...listedOnes.map((value: unknown, index): [Path, unknown] => [['enum', index], value]),
    ...['const', 'default'].filter((key) => key in field).map((key): [Path, unknown] => [[key], field[key]]),
  ];
  for (const [path, value] of answers)
    if (!isAnswer(value))
      reportAt('bad-form', ['properties', name, ...path], {
        what: `${quote(path[0])} of the field ${quote(name)} holds ${quote(value)}, and the type of the field is ${quote(type)}.`,
        why: 'No visitor could ever give that answer.',
        fix: typeFix(value, { type }, path[0] === 'enum', (typed) => typed ?? 1).fix,
      });
}

/**
 * Checks a form field apart from its rules: name, control, format, and the values it lists.
 *
 * @param field  Of a supported type.
 */
export function checkFormField(name: string, field: Record<string, unknown>, reportAt: ReportAt): void {
  checkName(name, reportAt);
  if (isGroup(field['x-input'])) checkInput(name, field['x-input'], reportAt);
  checkFormat(name, field['format'], reportAt);
  checkValues(name, field, reportAt);
}
