import type { LoadedConfig, Path } from '../../../config/load-config.ts';
import { quote } from '../../../config/problems/quote.ts';
import { INPUT_KEYS } from '../../../form/compile/field-input.ts';
import { BEYOND_FORMS, INSTEAD_OF_ALTERNATIVES } from '../../../form/compile/normalize/beyond-forms.ts';
import { normalizeForm } from '../../../form/compile/normalize/normalize-form.ts';
import { asFormSchema } from '../../../form/compile/read-form-schema.ts';
import { kindOf } from '../../../form/kinds/kinds-of.ts';
import { completeForm, requiredNames } from '../../../form/compile/complete-form.ts';
import { RULES } from '../../../form/compile/default-rules.ts';
import type { FormWords } from '../../../model/form/form-words.ts';
import { checkFieldRules } from './check-field-rules.ts';
import { checkFormField, checkName, refuseEffect, type ReportAt } from './check-form-field.ts';
import type { Report } from '../../messages/finding.ts';
import { checkCompiles } from './form-compiles.ts';
import { nearestWord } from '../../../model/text/nearest-word.ts';
import { valueAt } from '../../../document/json.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';

/** Keys of every field, and the keywords that its kind may obey. */
const WORDS = ['type', 'title', 'description', '$comment', 'x-messages', 'x-input'];
const KEYWORDS = [...RULES, 'default', 'examples', 'items', 'uniqueItems'];
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
const TYPES = ['string', 'boolean', 'number', 'integer', 'array', 'object'];
const FLAT =
  'A form is one list of fields, some of them in groups, so that browser, server and the page without script read it alike.';

/** Checks keys that nothing reads; returns the rules that misspelt ones are meant for. */
function checkKeys(
  group: Record<string, unknown>,
  path: Path,
  known: string[],
  owner: string,
  reportAt: ReportAt,
): string[] {
  const meant: string[] = [];
  for (const key of Object.keys(group)) {
    if (known.includes(key)) continue;
    const tooMuch = Object.hasOwn(BEYOND_FORMS, key);
    const unused = known.filter((name) => !(name in group));
    const near = tooMuch ? undefined : nearestWord(key, unused);
    reportAt(
      tooMuch ? 'bad-form' : 'unknown-key',
      [...path, key],
      {
        what: `${quote(key)} cannot be used in ${owner}.`,
        why: tooMuch ? FLAT : 'What is not known would be passed over, and a rule would not hold.',
        fix: near === undefined ? (tooMuch ? BEYOND_FORMS[key]! : 'Remove it.') : `Did you mean ${quote(near)}?`,
      },
      'key',
    );
    if (near !== undefined) meant.push(near);
  }
  return meant;
}

/** Checks that each required field exists. */
function checkRequired(required: unknown[], names: string[], reportAt: ReportAt): void {
  for (const [index, name] of required.entries())
    if (typeof name !== 'string' || !names.includes(name)) {
      const near = typeof name === 'string' ? nearestWord(name, names) : undefined;
      reportAt('bad-form', ['required', index], {
        what: `The field ${quote(name)} is required, but the form has none of that name.`,
        why: 'Nobody could ever send the form.',
        fix: near === undefined ? 'Remove it from "required", or add the field.' : `Did you mean ${quote(near)}?`,
      });
    }
}

/** Reports alternatives of several fields beside the fields of a form, or in their place. */
function refuseAlternatives(form: object, reportAt: ReportAt): void {
  for (const key of ['anyOf', 'oneOf'] as const)
    if (valueAt(form, [key]) !== undefined)
      reportAt(
        'bad-form',
        [key],
        { what: `${quote(key)} cannot be used in a form.`, why: FLAT, fix: INSTEAD_OF_ALTERNATIVES },
        'key',
      );
}

/** Reports a field whose type no form can show. */
function refuseType(name: string, field: unknown, reportAt: ReportAt): void {
  const path: Path = ['properties', name];
  const type = isJsonObject(field) ? field['type'] : undefined;
  const beyond = isJsonObject(field) ? Object.keys(BEYOND_FORMS).find((key) => key in field) : undefined;
  const is = beyond ? `uses ${quote(beyond)}` : type === undefined ? 'has no "type"' : `has the type ${quote(type)}`;
  reportAt('bad-form', type === undefined ? path : [...path, 'type'], {
    what: `The field ${quote(name)} ${is}.`,
    why: `${FLAT} A field is a ${TYPES.join(', ').replace(', object', ' or object')}.`,
    fix:
      type === 'null'
        ? 'Remove the field, which nobody could fill in, or add "description" with the words that it shows.'
        : `Write "type": "string", or another of these${beyond ? `, in place of ${quote(beyond)}` : ''}.`,
  });
}

/**
 * Checks the schema of a form: fields that can be shown, with rules that hold.
 *
 * @param form   The schema's file, read without problems.
 * @param words  What it says where its author says nothing.
 * @see         docs/product.md 4: fields, rules and messages come from the schema alone
 */
export function checkFormSchema(form: LoadedConfig, words: FormWords, report: Report): void {
  const written = form.value as Record<string, unknown>;
  const { schema, obstacles, locate } = normalizeForm(isJsonObject(written) ? written : {});
  let isValid = true;
  const reportWritten: ReportAt = (code, path, said, part) => {
    isValid &&= said.severity !== undefined;
    const title = path[0] === 'properties' && valueAt(written, ['properties', path[1]!, 'title']);
    report({
      code,
      ...(typeof title === 'string' && { facts: { field: title } }),
      path,
      source: form,
      ...said,
      ...(part ? { part } : {}),
    });
  };
  const reportAt: ReportAt = (code, path, { cure, ...said }, part) => {
    // What is added stands where the rest of its field was written.
    const placed = (at: Path): Path => [...locate(at.slice(0, -1)), at.at(-1)!];
    const operations = cure?.operations.map((operation) => ({ ...operation, path: placed(operation.path) }));
    reportWritten(code, locate(path), { ...said, ...(cure && { cure: { ...cure, operations: operations! } }) }, part);
  };
  if (schema.type !== 'object' || !isJsonObject(schema.properties)) {
    refuseAlternatives(schema, reportWritten);
    if (isValid)
      reportWritten('bad-form', [], {
        what: 'This is not the schema of a form.',
        why: `${FLAT} They stand in "properties", and "type" is "object".`,
        fix: 'Write "type": "object" and "properties" with a field, as the example at the top of docs/forms.md has them.',
      });
    return;
  }
  for (const { path, ...said } of obstacles) reportWritten('bad-form', path, said);
  const { 'x-groups': _, 'x-conditions': __, 'x-nullable': ___, 'x-lists': lists = {}, anyOf, oneOf, ...top } = schema;
  refuseAlternatives({ anyOf, oneOf }, reportAt);
  checkKeys(top, [], FORM_KEYS, 'a form', reportAt);
  const required = Array.isArray(schema.required) ? (schema.required as unknown[]) : [];
  checkRequired(required, Object.keys(schema.properties), reportAt);
  const requiredSet = requiredNames({ ...schema, required: required as string[] });
  for (const [name, field] of Object.entries<unknown>(schema.properties)) {
    // The entries of a list are the same: the first is checked.
    if (Object.keys(lists).some((list) => name.startsWith(`${list}.`) && !name.startsWith(`${list}.0`))) continue;
    const type = isJsonObject(field) ? field['type'] : undefined;
    if (!isJsonObject(field) || !TYPES.includes(type as string) || type === 'object') {
      // A reference that leads nowhere is reported itself.
      if (type !== undefined || obstacles.length === 0) refuseType(name, field, reportAt);
      continue;
    }
    const path: Path = ['properties', name];
    const owner = `the field ${quote(name)}`;
    const kind = kindOf(field);
    checkName(name, reportAt);
    checkFormField(name, field, kind, reportAt);
    const { keywords = KEYWORDS } = kind;
    const meant = checkKeys(field, path, [...WORDS, ...KEYWORDS], owner, reportAt);
    for (const key of KEYWORDS.filter((each) => each in field && !keywords.includes(each)))
      refuseEffect(name, [...path, key], kind, reportAt);
    const input = isJsonObject(field['x-input']) ? field['x-input'] : {};
    checkKeys(input, [...path, 'x-input'], Object.keys(INPUT_KEYS), `"x-input" of ${owner}`, reportAt);
    checkFieldRules(name, field, kind, requiredSet.has(name), meant, reportAt);
  }

  if (isValid) checkCompiles(completeForm(asFormSchema(schema, form.file), words), reportAt);
}
