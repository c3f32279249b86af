import type { Path } from '../../../config/load-config.ts';
import { listed, quote } from '../../../config/problems/quote.ts';
import { FORM_FORMATS } from '../../../form/compile/compile-validator.ts';
import { asText } from '../../../form/compile/normalize/schema-node.ts';
import { INPUT_KEYS } from '../../../form/compile/field-input.ts';
import type { FieldKind } from '../../../form/kinds/field-kind.ts';
import { TRAP_FIELD } from '../../../model/form/trap-field.ts';
import type { Finding } from '../../messages/finding.ts';
import { nearestWord } from '../../../model/text/nearest-word.ts';
import { typeFix } from '../../messages/describe-value.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';

/** Reports a problem of a form's schema; `path` is from the top of its file. */
export type ReportAt = (
  code: string,
  path: Path,
  words: Pick<Finding, 'what' | 'why' | 'fix' | 'snippet' | 'severity' | 'cure'>,
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

/** Checks that each key of `x-input` has one of its values, and an effect on a field of this kind. */
function checkInput(name: string, input: Record<string, unknown>, kind: FieldKind, reportAt: ReportAt): void {
  for (const [key, value] of Object.entries(input)) {
    const path: Path = ['properties', name, 'x-input', key];
    const { enum: choices } = INPUT_KEYS[key] ?? {};
    if (choices && !choices.includes(value as string)) {
      const near = typeof value === 'string' ? nearestWord(value, choices) : undefined;
      const isType = key === 'type';
      reportAt('bad-form', path, {
        what: `The field ${quote(name)} has ${quote(key)}: ${quote(value)} in "x-input".`,
        why: isType ? 'No kind of field is asked for by this word.' : `The form knows ${listed(choices)}.`,
        fix:
          near === undefined
            ? `Write one of ${isType ? 'those in docs/forms.md' : 'these'}, or remove the key.`
            : `Did you mean ${quote(near)}?`,
      });
    }
    const isRead = ['autocomplete', 'labels', ...Object.keys(kind.input ?? {})].includes(key);
    if (!isRead && key in INPUT_KEYS && !(key === 'type' && kind.types)) refuseEffect(name, path, kind, reportAt);
  }
}

/** Reports a key that a kind of field does not read. */
export function refuseEffect(name: string, path: Path, kind: FieldKind, reportAt: ReportAt): void {
  reportAt(
    'bad-form',
    path,
    {
      what: `${quote(path.at(-1))} has no effect on the field ${quote(name)}, which ${kind.is}.`,
      why: 'A rule that does not hold would mislead.',
      fix: 'Remove it.',
    },
    'key',
  );
}

/** Checks that words are those of choices. */
function checkLabels(name: string, labels: Record<string, unknown>, choices: string[], reportAt: ReportAt): void {
  const named = Object.keys(labels);
  for (const label of named.filter((each) => !choices.includes(each))) {
    const near = nearestWord(
      label,
      choices.filter((choice) => !named.includes(choice)),
    );
    reportAt(
      'bad-form',
      ['properties', name, 'x-input', 'labels', label],
      {
        what: `${quote(label)} is not a choice of the field ${quote(name)}.`,
        why: choices.length === 0 ? 'Only choices have labels.' : `The choices are ${listed(choices)}.`,
        fix: near === undefined ? 'Remove it.' : `Did you mean ${quote(near)}?`,
      },
      'key',
    );
  }
}

function checkFormat(name: string, format: unknown, reportAt: ReportAt): void {
  if (format === undefined || FORM_FORMATS.includes(format as string)) return;
  const near = typeof format === 'string' ? nearestWord(format, FORM_FORMATS) : undefined;
  reportAt('bad-form', ['properties', name, 'format'], {
    what: `The field ${quote(name)} has the format ${quote(format)}.`,
    why: `The form can check ${listed(FORM_FORMATS)}; any other would let everything pass.`,
    fix: `${format === 'data-url' ? 'For a file write "x-input": { "type": "file", "accept": ["application/pdf"], "maxBytes": 5000000 } instead, or' : near === undefined ? 'Write one of these, or' : `Did you mean ${quote(near)}? Or`} remove it and write a "pattern" with its message.`,
  });
}

/** Checks the choices, default and constant that a field lists. */
function checkValues(name: string, field: Record<string, unknown>, reportAt: ReportAt): void {
  const { type } = field;
  const isChoice = (value: unknown) => isJsonObject(field['items']) && [field['items']['enum']].flat().includes(value);
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
 * Checks a form field apart from its rules: control, format, the values it lists, and what is special to its kind.
 *
 * @param field  Of a supported type.
 */
export function checkFormField(
  name: string,
  field: Record<string, unknown>,
  kind: FieldKind,
  reportAt: ReportAt,
): void {
  const path: Path = ['properties', name];
  const input = isJsonObject(field['x-input']) ? field['x-input'] : {};
  const choices = kind.choices?.(field);
  const texts = Array.isArray(choices) ? (choices as unknown[]).map(asText) : [];
  checkInput(name, input, kind, reportAt);
  if (isJsonObject(input['labels'])) checkLabels(name, input['labels'], texts, reportAt);
  checkFormat(name, field['format'], reportAt);
  checkValues(name, field, reportAt);
  if (field['type'] !== 'array' && !kind.keywords && ('items' in field || 'uniqueItems' in field))
    reportAt('bad-form', [...path, 'items' in field ? 'items' : 'uniqueItems'], {
      what: `The field ${quote(name)} has the rule of a list and the type ${quote(field['type'])}.`,
      why: 'The rule would never hold.',
      fix: 'Write "type": "array", or remove the rule.',
    });
  kind.check?.(field, {
    name: quote(name),
    report: (at, words, part) => reportAt('bad-form', [...path, ...at], words, part),
    quote,
    listed,
    nearestWord,
  });
}
