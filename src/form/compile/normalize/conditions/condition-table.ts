import { isJsonObject } from '../../../../model/is-json-object.ts';
import { isFileField } from '../../../../model/form/file-field.ts';
import type { ConditionTest, FieldSchema, FormCondition, FormSchema } from '../../../../model/form/form-schema.ts';
import { kindOf } from '../../../kinds/kinds-of.ts';
import type { Run } from '../resolve-references.ts';
import { quoted, type SchemaPath } from '../schema-node.ts';
import type { WrittenCondition, WrittenName, WrittenTest } from './written-condition.ts';

/** The fields of the form that a name beside `properties` stands for: itself, or those of a group or list. */
function fieldsOf({ properties, 'x-groups': groups, 'x-lists': lists }: FormSchema, name: string): string[] {
  if ([groups, lists].some((all) => all && Object.hasOwn(all, name)))
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
  if (!isJsonObject(field)) return [];
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

/** Reads a name that a condition requires. A group is a frame: its own fields say which of them are required. */
function readRequired(run: Run, form: FormSchema, outer: string[], { name, path }: WrittenName): string[] {
  const full = [...outer, name].join('.');
  const fields = typeof name === 'string' ? fieldsOf(form, full) : [];
  if (fields.length === 0)
    run.report({
      path,
      what: `The field ${quoted(name)} is required under a condition, but the form has none of that name.`,
      why: 'Nobody could send the form then.',
      fix: 'Remove it from the list, or add the field.',
    });
  if (form['x-lists'] && Object.hasOwn(form['x-lists'], full)) return fields.slice(0, 1);
  return fields[0] === full ? fields : [];
}

/** Reads a name of several fields of which one must be filled in. */
function readOneOf(run: Run, form: FormSchema, outer: string[], written: WrittenName): string[] {
  const full = [...outer, written.name].join('.');
  if (!form['x-groups'] || !Object.hasOwn(form['x-groups'], full)) return readRequired(run, form, outer, written);
  run.report({
    path: written.path,
    what: `${quoted(written.name)} is a group, and stands among fields of which one must be filled in.`,
    why: 'A group is a frame: it is neither filled in nor empty.',
    fix: `Write the rule with one of its fields beside its "properties", or move ${quoted(written.name)} out of it.`,
  });
  return [];
}

/** Reads the only answers to a field that count under a condition; nothing where they are all. */
function readAllowed(run: Run, form: FormSchema, { name, values, path }: WrittenCondition['allow'][0]) {
  const field = Object.hasOwn(form.properties, name) ? form.properties[name] : undefined;
  const answers = field && isJsonObject(field) ? answersOf(field) : undefined;
  // Reported as a field.
  if (!answers) return [];
  const wrong = values.find((value) => !answers.includes(value));
  if (wrong !== undefined)
    run.report({
      path,
      what: `The answer ${quoted(wrong)} to the field ${quoted(name)} is allowed under a condition, and cannot be given.`,
      why: 'A condition leaves out some of the choices of a field.',
      fix: `Write ${answers.map(quoted).join(' or ')}.`,
    });
  return answers.every((answer) => values.includes(answer)) ? [] : [[name, values] as const];
}

/** Reports a field of files in a condition: the server stores files before it knows which fields apply. */
function refuseFiles(
  run: Run,
  form: FormSchema,
  { when, unless = [], show, required }: FormCondition,
  path: SchemaPath,
): void {
  const names = [...[when, ...unless].flat().map(({ field }) => field), ...show, ...required];
  const file = names.find((name) => isJsonObject(form.properties[name]) && isFileField(form.properties[name]));
  if (file !== undefined)
    run.report({
      path,
      what: `The field ${quoted(file)} asks for files, and is part of a condition.`,
      why: 'Files are stored before the server knows which fields apply.',
      fix: 'Always show it, without requiring it, and say in "description" who needs it.',
    });
}

/** Conditions within a group that is shown under others depend on these, too. */
function withinShown(conditions: WrittenCondition[]): WrittenCondition[] {
  const all: WrittenCondition[] = [];
  // In order of use: what shows a group stands before what looks into it.
  for (const one of conditions) {
    const owners = one.outer.map((_, at) => one.outer.slice(0, at + 1).join('.'));
    const above = one.show.length === 0 ? [] : all.filter(({ show }) => show.some((name) => owners.includes(name)));
    if (above.length === 0) all.push(one);
    for (const { when, unless } of above)
      all.push({ ...one, when: [...when, ...one.when], unless: [...unless, ...one.unless] });
  }
  return all;
}

/**
 * Makes the table of conditions that browser and server read.
 *
 * @param form     With all fields, those of conditions among them. What is required of these is moved from its `required` to
 *                 the conditions that show them.
 * @param written  From `readConditions`, in order of use.
 */
export function conditionTable(run: Run, form: FormSchema, written: WrittenCondition[]): FormCondition[] {
  const conditions = withinShown(written);
  const testsOf = (tests: WrittenTest[]) => tests.flatMap((test) => readTest(run, form, test));
  /** The fields that a name shows: those of a group but for what conditions within it show. */
  const shownBy = (name: string) => {
    const within = conditions.filter(({ outer }) => `${outer.join('.')}.`.startsWith(`${name}.`));
    const own = new Set(within.flatMap(({ show }) => show.flatMap((inner) => fieldsOf(form, inner))));
    return fieldsOf(form, name).filter((field) => !own.has(field));
  };
  const table = conditions.map(({ when, unless, show, required, either, allow, outer }): FormCondition => {
    const allowed = allow.flatMap((each) => readAllowed(run, form, each));
    const of = either?.of.map((names) => names.flatMap((name) => readOneOf(run, form, outer, name)));
    return {
      when: testsOf(when),
      ...(unless.length > 0 && { unless: unless.map(testsOf) }),
      show: show.flatMap(shownBy),
      required: required.flatMap((name) => readRequired(run, form, outer, name)),
      ...(of && { either: { of, ...(either!.isOnly && { isOnly: true }), messages: either!.messages } }),
      ...(allowed.length > 0 && { allow: Object.fromEntries(allowed) }),
    };
  });
  for (const [index, condition] of table.entries()) refuseFiles(run, form, condition, conditions[index]!.path);
  const always = Array.isArray(form.required) ? form.required : [];
  for (const condition of table)
    condition.required = [
      ...new Set([...condition.required, ...condition.show.filter((name) => always.includes(name))]),
    ];
  const shown = new Set(table.flatMap(({ show }) => show));
  if (always.some((name) => shown.has(name))) form.required = always.filter((name) => !shown.has(name));
  return table.filter(
    ({ show, required, either, allow }) => show.length > 0 || required.length > 0 || either !== undefined || allow,
  );
}
