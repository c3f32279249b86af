import { FILE_KINDS, isFileField, sizeWords } from '../../model/form/file-field.ts';
import type { FieldInput, FieldSchema, FormCondition, FormSchema } from '../../model/form/form-schema.ts';
import { titleOf, type FormWords } from '../../model/form/form-words.ts';
import type { FormTexts } from '../../model/texts.ts';
import { kindName, kindOf } from '../kinds/kinds-of.ts';
import { defaultRules, obeys, RULES } from './default-rules.ts';

/** The text of a rule, where it is not `form` and the rule's name. */
const TEXT_OF_FORMAT: Record<string, keyof FormTexts> = {
  email: 'formEmail',
  uri: 'formUri',
  date: 'formDate',
  time: 'formTime',
  'date-time': 'formDateTime',
};

/** Of a form with more fields the errors are listed above it, as some are out of sight. */
const MOST_WITHOUT_SUMMARY = 7;

/** A title within a sentence: without "(optional)" and a question mark. */
const inSentence = (title: string): string =>
  title.replace(/(?<!\s)\s*\([^()]*\)\s*$/, '').replace(/(?<![\s.:?!*])[\s.:?!*]+$/, '') || title;

/** What a rule allows, as its text says it. */
function limitWords(limit: unknown, rule: string, { language }: FormWords): string {
  if (rule === 'maxBytes') return sizeWords(Number(limit));
  if (Array.isArray(limit))
    return new Intl.ListFormat(language, { type: 'disjunction' }).format(
      limit.map((kind) => (FILE_KINDS[String(kind)] ?? String(kind)).slice(1).toUpperCase()),
    );
  return typeof limit === 'number'
    ? new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(limit)
    : String(limit);
}

/** The default text of a rule. */
function textFor(rule: string, field: FieldSchema): keyof FormTexts {
  if (rule === 'format') return TEXT_OF_FORMAT[String(field['format'])] ?? 'formFormat';
  if (rule === 'type' && field.type === 'integer') return 'formInteger';
  if (rule === 'badInput' && isFileField(field)) return 'formChangedFile';
  return `form${rule.charAt(0).toUpperCase()}${rule.slice(1)}` as keyof FormTexts;
}

/** Writes a text about fields. */
export const sayOf = (text: string, title: string, limit = ''): string =>
  text.replaceAll('{title}', inSentence(title)).replaceAll('{limit}', limit);

/** What the build knows of a field's control, and its author need not say; undefined for nothing. */
function inputOf(field: FieldSchema, { texts, language, timeZone }: FormWords): FieldInput | undefined {
  if (field.type === 'boolean' && field.enum) return { labels: { true: texts.formYes, false: texts.formNo } };
  const name = kindName(field);
  if (name === 'date-time' && timeZone !== 'UTC') return { timeZone };
  const decimal = new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')!.value;
  return name === 'number' && decimal !== '.' ? { decimal } : undefined;
}

/** Completes one field; the same one where its author has said all. */
function completeField(name: string, field: FieldSchema, isRequired: boolean, words: FormWords): FieldSchema {
  const kind = kindOf(field);
  const { title: typed = '' } = field;
  // The compiler says what is wrong.
  if (typeof typed !== 'string') return field;
  const title = typed.trim() === '' ? titleOf(name) : typed;
  const added = defaultRules(field, kind, isRequired);
  const known = inputOf(field, words);
  const { labels } = field['x-input'] ?? {};
  const own = known && {
    ...known,
    ...field['x-input'],
    ...(known.labels && { labels: { ...known.labels, ...labels } }),
  };
  const whole: FieldSchema = { ...field, ...added, ...(own && { 'x-input': own }) };
  const { 'x-messages': given = {}, 'x-input': input = {} } = whole;
  const say = (rule: string) => {
    // A field of one file has no list, and no limit of its own.
    const limit = input[rule] ?? whole[rule] ?? (rule === 'maxItems' ? 1 : undefined);
    return sayOf(words.texts[textFor(rule, whole)], title, limitWords(limit, rule, words));
  };
  // A tick that is asked for is asked for in the same words, missing or not.
  const required = given['required'] ?? say(whole.const === true ? 'const' : 'required');
  /** Rules that only stand for "not empty". */
  const blank = isRequired ? Object.keys(added).filter((rule) => rule !== 'maxLength' && !(rule in field)) : [];
  const isNumber = (field.type === 'number' || field.type === 'integer') && !kind.choices;
  const rules = [
    ...RULES.filter((rule) => rule in whole && obeys(kind, rule) && !blank.includes(rule)),
    ...(kind.messages?.(field) ?? []),
    ...(isNumber ? ['type'] : []),
  ].filter((rule) => given[rule] === undefined);
  const first = Object.fromEntries(
    [...(isRequired ? ['required'] : []), ...blank]
      .filter((rule) => given[rule] === undefined)
      .map((rule) => [rule, required]),
  );
  const last = Object.fromEntries([...new Set(rules)].map((rule) => [rule, say(rule)]));
  const isSaid = Object.keys(first).length + Object.keys(last).length === 0;
  if (isSaid && title === typed && !own && Object.keys(added).length === 0) return field;
  return { ...whole, title, ...(!isSaid && { 'x-messages': { ...first, ...given, ...last } }) };
}

/** Numbers the titles of a list's entries, and gives it the words of its buttons. */
function completeLists(schema: FormSchema, { texts }: FormWords): FormSchema {
  const { 'x-lists': lists } = schema;
  if (!lists) return schema;
  const all = Object.entries(lists).map(([name, list]) => {
    const title = list.title || titleOf(name);
    return [name, { ...list, title, add: texts.formAdd, remove: texts.formRemove }] as const;
  });
  const numbered = <T extends { title?: string }>(parts: Record<string, T>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => {
        const [, list, index] = /^(.*)\.(\d+)$/.exec(name) ?? [];
        const owner = all.find(([each]) => each === list)?.[1];
        return [name, owner ? { ...part, title: `${part.title || owner.title} ${Number(index) + 1}` } : part];
      }),
    );
  return {
    ...schema,
    'x-lists': Object.fromEntries(all),
    properties: numbered(schema.properties),
    ...(schema['x-groups'] && { 'x-groups': numbered(schema['x-groups']) }),
  };
}

/** Gives the fields of a rule such as "phone or e-mail" its messages, which stand beside it or in `texts`. */
function sayEither(condition: FormCondition, fields: FormSchema['properties'], words: FormWords): FormCondition {
  const { either: { messages = {}, ...either } = {}, ...rest } = condition;
  if (!('of' in either)) return condition;
  const titles = [...new Set(either.of.flat())].map((name) => inSentence(fields[name]!.title!));
  const title = new Intl.ListFormat(words.language, { type: 'disjunction' }).format(titles);
  const say = (rule: string, text: string) => [rule, messages[rule] ?? sayOf(text, title)];
  const said = [say('anyOf', words.texts.formAnyOf), ...(either.isOnly ? [say('oneOf', words.texts.formOneOf)] : [])];
  for (const name of either.of.flat()) {
    const field = fields[name]!;
    fields[name] = { ...field, 'x-messages': { ...Object.fromEntries(said), ...field['x-messages'] } };
  }
  return { ...rest, either };
}

/**
 * Fills in what the author of a form left out: titles, an end to every text, a rule against empty texts where a field is
 * required, and a message for each rule. What the author wrote is not touched.
 *
 * @param normal  Normalized, without problems.
 * @see           docs/decisions/0114-a-form-is-completed-at-build.md
 */
export function completeForm(normal: FormSchema, words: FormWords): FormSchema {
  const schema = completeLists(normal, words);
  const required = requiredNames(schema);
  const fields = Object.entries(schema.properties).map(([name, field]) => [
    name,
    completeField(name, field, required.has(name), words),
  ]);
  const properties = Object.fromEntries(fields) as FormSchema['properties'];
  const conditions = schema['x-conditions']?.map((one) => sayEither(one, properties, words));
  const groups = Object.entries(schema['x-groups'] ?? {}).map(([name, group]) => [
    name,
    group.title ? group : { ...group, title: titleOf(name) },
  ]);
  const drawn = Object.values(schema.properties).filter((field) => kindOf(field).isDrawn !== false);
  return {
    ...schema,
    ...(drawn.length > MOST_WITHOUT_SUMMARY && { 'x-summary': words.texts.formSummary }),
    properties,
    ...(conditions && { 'x-conditions': conditions }),
    ...(schema['x-groups'] && { 'x-groups': Object.fromEntries(groups) as NonNullable<FormSchema['x-groups']> }),
  };
}

/** The fields that are required always or under a condition. */
export const requiredNames = (schema: FormSchema): Set<string> =>
  new Set([...[schema.required ?? []].flat(), ...(schema['x-conditions'] ?? []).flatMap(({ required }) => required)]);
