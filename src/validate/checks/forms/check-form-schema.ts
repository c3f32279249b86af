import type { LoadedConfig, Path } from '../../../config/load-config.ts';
import { listed, quote } from '../../../config/problems/quote.ts';
import { INPUT_SHAPE } from '../../../form/compile/field-input.ts';
import { asFormSchema } from '../../../form/compile/read-form-schema.ts';
import { checkFormField, type ReportAt } from './check-form-field.ts';
import type { Report } from '../../messages/finding.ts';
import { checkCompiles } from './form-compiles.ts';
import { nearestWord } from '../../messages/nearest-word.ts';
import { isGroup } from '../../schema/walk-schema.ts';

/** Rules of a field; each needs a message for the visitor. */
const RULES = ['minLength', 'maxLength', 'pattern', 'not', 'enum', 'const', 'minimum', 'maximum', 'format'];
const FIELD_KEYS = [
  ...RULES,
  'type',
  'title',
  'description',
  'default',
  'examples',
  '$comment',
  'x-messages',
  'x-input',
];
const FORM_KEYS = [
  '$schema',
  '$id',
  '$comment',
  'title',
  'description',
  'type',
  'required',
  'properties',
  'additionalProperties',
];
const INPUT_KEYS = Object.keys(INPUT_SHAPE.properties);
/** Keywords that make a schema depend on itself or on other files. */
const TOO_MUCH = [
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'then',
  'else',
  'dependencies',
  'patternProperties',
  'items',
];
const TYPES = ['string', 'boolean', 'number', 'integer'];

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

/**
 * Checks the schema of a form: flat, with a message for each rule.
 *
 * @param form  The schema's file, read without problems.
 * @see         docs/product.md 4: fields, rules and messages come from the schema alone
 */
export function checkFormSchema(form: LoadedConfig, report: Report): void {
  const schema = form.value as Record<string, unknown>;
  let isValid = true;
  const reportAt: ReportAt = (code, path, words, part) => {
    isValid = false;
    report({ code, path, source: form, ...words, ...(part ? { part } : {}) });
  };
  const FLAT = 'A form is one flat list of fields, so that browser, server and the page without script read it alike.';

  /** Keys that nothing reads. */
  const checkKeys = (group: Record<string, unknown>, path: Path, known: string[], owner: string): string[] => {
    const meant: string[] = [];
    for (const key of Object.keys(group)) {
      if (known.includes(key)) continue;
      const tooMuch = TOO_MUCH.includes(key);
      const near = tooMuch
        ? undefined
        : nearestWord(
            key,
            known.filter((name) => !(name in group)),
          );
      reportAt(
        tooMuch ? 'bad-form' : 'unknown-key',
        [...path, key],
        {
          what: `${quote(key)} cannot be used in ${owner}.`,
          why: tooMuch ? FLAT : 'What is not known would be passed over, and a rule would not hold.',
          fix: near === undefined ? 'Remove it.' : `Did you mean ${quote(near)}?`,
        },
        'key',
      );
      if (near !== undefined) meant.push(near);
    }
    return meant;
  };

  const fields = schema['properties'];
  if (schema['type'] !== 'object' || !isGroup(fields)) {
    reportAt('bad-form', [], {
      what: 'This is not the schema of a form.',
      why: `${FLAT} They stand in "properties", and "type" is "object".`,
      fix: 'Take schema/enquiry.schema.json as a model.',
    });
    return;
  }
  checkKeys(schema, [], FORM_KEYS, 'a form');
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : [];
  for (const [index, name] of required.entries())
    if (typeof name !== 'string' || !Object.hasOwn(fields, name)) {
      const near = typeof name === 'string' ? nearestWord(name, Object.keys(fields)) : undefined;
      reportAt('bad-form', ['required', index], {
        what: `The field ${quote(name)} is required, but the form has none of that name.`,
        why: 'Nobody could ever send the form.',
        fix: near === undefined ? 'Remove it from "required", or add the field.' : `Did you mean ${quote(near)}?`,
      });
    }

  for (const [name, field] of Object.entries(fields)) {
    const path: Path = ['properties', name];
    const type = isGroup(field) ? field['type'] : undefined;
    if (!isGroup(field) || !TYPES.includes(type as string)) {
      const beyond = isGroup(field) ? TOO_MUCH.find((key) => key in field) : undefined;
      reportAt('bad-form', type === undefined ? path : [...path, 'type'], {
        what: `The field ${quote(name)} ${beyond ? `uses ${quote(beyond)}` : type === undefined ? 'has no "type"' : `has the type ${quote(type)}`}.`,
        why: `${FLAT} A field is a ${TYPES.join(', ').replace(', integer', ' or integer')}.`,
        fix: 'Write "type": "string", or another of these.',
      });
      continue;
    }
    checkFormField(name, field, reportAt);
    const meant = checkKeys(field, path, FIELD_KEYS, `the field ${quote(name)}`);
    const input = isGroup(field['x-input']) ? field['x-input'] : {};
    checkKeys(input, [...path, 'x-input'], INPUT_KEYS, `"x-input" of the field ${quote(name)}`);
    const messages = isGroup(field['x-messages']) ? field['x-messages'] : {};
    const hasMessage = (rule: string) => typeof messages[rule] === 'string' && messages[rule] !== '';
    const rules = RULES.filter((rule) => rule in field);
    if (required.includes(name)) rules.unshift('required');
    const silent = rules.filter((rule) => !hasMessage(rule));
    // Messages for a misspelt rule: one mistake, reported at the misspelt name.
    for (const key of Object.keys(messages)) {
      // The message of `type` appears when letters are typed for a number.
      if (RULES.includes(key) || key === 'required' || key === 'type') continue;
      const near = nearestWord(key, silent) ?? nearestWord(key, [...RULES, 'required']);
      if (near !== undefined && silent.includes(near)) silent.splice(silent.indexOf(near), 1);
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
    if (silent.length > 0) {
      const first = silent[0]!;
      reportAt(
        'rule-without-message',
        first in field ? [...path, first] : path,
        {
          what: `The field ${quote(name)} has no message for ${listed(silent)}.`,
          why: 'Visitors who break a rule must be told what is accepted.',
          fix: `Add ${silent.map((rule) => `"${rule}": "..."`).join(', ')} to the "x-messages" of ${quote(name)}.`,
        },
        first in field ? 'key' : undefined,
      );
    }
    if (field['pattern'] !== undefined && !compilePattern(field['pattern']))
      reportAt('bad-form', [...path, 'pattern'], {
        what: `The pattern of the field ${quote(name)} cannot be read: ${quote(field['pattern'])}.`,
        why: 'Browsers and server read patterns with the u flag; a bracket may be open, or a character escaped that needs none.',
        fix: 'Mend the pattern. In JSON each backslash is written twice.',
      });
    const readable = field['pattern'] === undefined || compilePattern(field['pattern']) !== null;
    const not = field['not'];
    if (not !== undefined && !(isGroup(not) && compilePattern(not['pattern'])))
      reportAt('bad-form', [...path, 'not'], {
        what: `The rule "not" of the field ${quote(name)} cannot be read.`,
        why: 'It holds one pattern that a text must not fit.',
        fix: 'Write "not": { "pattern": "..." }.',
      });
    if (
      type === 'string' &&
      field['maxLength'] === undefined &&
      !meant.includes('maxLength') &&
      field['enum'] === undefined &&
      field['const'] === undefined
    )
      reportAt('bad-form', path, {
        what: `The field ${quote(name)} has no "maxLength".`,
        why: 'A text without an end would not fit the server.',
        fix: 'Add "maxLength": 100 and its message.',
      });
    else if (
      type === 'string' &&
      required.includes(name) &&
      silent.length === 0 &&
      meant.length === 0 &&
      readable &&
      (accepts(field, '') || accepts(field, ' '))
    )
      reportAt('bad-form', path, {
        what: `The field ${quote(name)} is required, but takes an empty text.`,
        why: 'A form sends a field that was left empty as an empty text, and a space counts as empty.',
        fix: 'Add "pattern": "\\\\S" and its message.',
      });
  }

  if (isValid) checkCompiles(asFormSchema(schema, form.file), reportAt);
}
