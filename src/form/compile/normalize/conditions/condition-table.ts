import { isFileField } from '../../../../model/file-field.ts';
import type { ConditionTest, FieldSchema, FormCondition, FormSchema } from '../../../../model/form-schema.ts';
import { kindOf } from '../../../kinds/kinds-of.ts';
import type { WrittenCondition, WrittenTest } from './read-conditions.ts';
import type { Run } from '../resolve-references.ts';
import { isNode, quoted, type SchemaPath } from '../schema-node.ts';

/** The fields of the form that a name beside `properties` stands for: itself, or those of a group. */
function fieldsOf({ properties, 'x-groups': groups }: FormSchema, name: string): string[] {
  if (groups && Object.hasOwn(groups, name))
    return Object.keys(properties).filter((field) => field.startsWith(`${name}.`));
  return Object.hasOwn(properties, name) ? [name] : [];
}

/** What may be looked for in a field; undefined for any text or number. */
function answersOf(field: FieldSchema): unknown[] | undefined {
  if (field.type === 'boolean') return [true, false];
  const choices = kindOf(field).choices?.(field);
  return Array.isArray(choices) ? choices : undefined;
}

/** Whether a visitor can give an answer. */
function isAnswer(field: FieldSchema, value: unknown): boolean {
  const answers = answersOf(field);
  if (answers) return answers.includes(value);
  return field.type === 'string' ? typeof value === 'string' && value.trim() !== '' : typeof value === 'number';
}

function readTest(
  run: Run,
  form: FormSchema,
  { names, path, isInList = false, orEmpty, ...test }: WrittenTest,
): ConditionTest[] {
  const name = names.join('.');
  const field = Object.hasOwn(form.properties, name) ? form.properties[name] : undefined;
  const known = Object.keys(form.properties).slice(0, 5).map(quoted).join(', ');
  if (field === undefined) {
    run.report({
      path,
      what: `A condition looks at ${quoted(name)}, and the form has no field of that name.`,
      why: 'It would never change anything.',
      fix: `Name a field: ${known}.`,
    });
    return [];
  }
  // Reported as a field.
  if (!isNode(field)) return [];
  const isList = field.type === 'array';
  if (test.values && isInList !== isList) {
    run.report({
      path,
      what: `A condition compares the field ${quoted(name)}, ${isList ? 'which is a list, with one answer' : 'which is no list, by "contains"'}.`,
      why: 'It would never hold.',
      fix: isList ? 'Write { "contains": { "const": "answer" } }.' : 'Write { "const": "answer" }.',
    });
    return [];
  }
  const wrong = test.values?.findIndex((value) => !isAnswer(field, value)) ?? -1;
  // A checkbox that was not sent is not ticked, as in a post without script.
  const isMetByNothing = field.type === 'boolean' ? test.values?.includes(false) : orEmpty;
  if (wrong === -1) return [{ field: name, ...test, ...(isMetByNothing && { orEmpty: true }) }];
  run.report({
    path,
    what: `A condition looks for the answer ${quoted(test.values![wrong])} to the field ${quoted(name)}, which cannot be given.`,
    why: 'It would never hold.',
    fix: `Write ${answersOf(field)?.map(quoted).join(' or ') ?? (field.type === 'string' ? 'a text' : 'a number')}.`,
  });
  return [];
}

/** Reads names that a condition requires. A group is a frame: its own fields say which of them are required. */
function readRequired(run: Run, form: FormSchema, name: unknown, path: SchemaPath): string[] {
  const fields = typeof name === 'string' ? fieldsOf(form, name) : [];
  if (fields.length === 0)
    run.report({
      path,
      what: `The field ${quoted(name)} is required under a condition, but the form has none of that name.`,
      why: 'Nobody could send the form then.',
      fix: 'Remove it from the list, or add the field.',
    });
  return fields[0] === name ? fields : [];
}

/** Reports a field of files in a condition: the server stores files before it knows which fields apply. */
function refuseFiles(run: Run, form: FormSchema, { when, show, required }: FormCondition, path: SchemaPath): void {
  const names = [...when.map(({ field }) => field), ...show, ...required];
  const file = names.find((name) => isNode(form.properties[name]) && isFileField(form.properties[name]));
  if (file !== undefined)
    run.report({
      path,
      what: `The field ${quoted(file)} asks for files, and is part of a condition.`,
      why: 'Files are stored before the server knows which fields apply.',
      fix: 'Always show it, without requiring it, and say in "description" who needs it.',
    });
}

/**
 * Makes the table of conditions that browser and server read.
 *
 * @param form        With all fields, those of conditions among them. What is required of these is moved from its `required` to
 *                    the conditions that show them.
 * @param conditions  From `readConditions`.
 */
export function conditionTable(run: Run, form: FormSchema, conditions: WrittenCondition[]): FormCondition[] {
  const table = conditions.map(({ when, not, show, required }): FormCondition => ({
    when: when.flatMap((test) => readTest(run, form, test)),
    ...(not && { not }),
    show: show.flatMap((name) => fieldsOf(form, name)),
    required: required.flatMap(({ name, path }) => readRequired(run, form, name, path)),
  }));
  for (const [index, condition] of table.entries()) refuseFiles(run, form, condition, conditions[index]!.path);
  const always = Array.isArray(form.required) ? form.required : [];
  for (const condition of table)
    condition.required = [
      ...new Set([...condition.required, ...condition.show.filter((name) => always.includes(name))]),
    ];
  const shown = new Set(table.flatMap(({ show }) => show));
  if (always.some((name) => shown.has(name))) form.required = always.filter((name) => !shown.has(name));
  return table.filter(({ show, required }) => show.length > 0 || required.length > 0);
}
