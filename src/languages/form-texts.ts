import { formName, titleOf } from '../model/form/form-words.ts';
import type { FieldSchema, FormCondition, FormSchema } from '../model/form/form-schema.ts';
import type { Path } from '../document/json.ts';
import type { PlacedText } from './translatable-fields.ts';

/** Gives the text that stands in place of another one. */
type Say = (field: string, text: string) => string;

/** What of a form an overlay may have: the title, hint, … of a field, a group, a list or its entries. */
const PLACE = /(^|\.)(title|hint|placeholder|choices\[\]|messages\.[^.[\]]+)$/;

/** Whether a form could have a text at this place: a field that is gone may come back. */
export const isFormPlace = (field: string): boolean => PLACE.test(field);

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/**
 * A title and description in other words.
 *
 * @param unnamed  The title where its author has left it out.
 */
function sayTitles<T extends { title?: string; description?: string }>(
  name: string,
  part: T,
  say: Say,
  unnamed: string | undefined,
): T {
  const title = isText(part.title) ? part.title : unnamed;
  return {
    ...part,
    ...(title !== undefined && { title: say(`${name}.title`, title) }),
    ...(isText(part.description) && { description: say(`${name}.hint`, part.description) }),
  };
}

/** The words that a visitor chooses among, by the values that are sent. Numbers without words need none. */
function choicesOf({ enum: values, items, default: fallback, 'x-input': input = {} }: FieldSchema): [string, string][] {
  const all = values ?? items?.enum ?? (input.type === 'shown' ? [fallback] : []);
  const words = all.flatMap((value): [string, string][] =>
    typeof value === 'string' && /\p{L}/u.test(value) ? [[value, value]] : [],
  );
  return Object.entries({ ...Object.fromEntries(words), ...input.labels });
}

/** The words that a line suggests, and takes as they are typed. */
const suggestionsOf = ({ type, format, examples, 'x-input': input }: FieldSchema): unknown[] | undefined =>
  type === 'string' && format === undefined && input?.['multiline'] !== true && Array.isArray(examples)
    ? (examples as unknown[])
    : undefined;

const sayMessages = <T>(name: string, messages: Record<string, T>, say: Say): Record<string, T | string> =>
  Object.fromEntries(
    Object.entries(messages).map(([rule, text]) => [rule, isText(text) ? say(`${name}.messages.${rule}`, text) : text]),
  );

function sayField(name: string, field: FieldSchema, say: Say, unnamed: string | undefined): FieldSchema {
  const { 'x-input': input = {}, 'x-messages': messages = {} } = field;
  if (input.type === 'hidden') return field;
  const titled = sayTitles(name, field, say, unnamed);
  const choice = (text: string) => say(`${name}.choices[]`, text);
  const placeholder = isText(input.placeholder) && { placeholder: say(`${name}.placeholder`, input.placeholder) };
  const choices = choicesOf(field).map(([value, text]) => [value, choice(text)] as const);
  const labels = choices.length > 0 && { labels: Object.fromEntries(choices) as Record<string, string> };
  const suggestions = field.enum ? undefined : suggestionsOf(field);
  return {
    ...titled,
    ...((placeholder || labels) && { 'x-input': { ...input, ...placeholder, ...labels } }),
    ...(suggestions && { examples: suggestions.map((each) => (isText(each) ? choice(each) : each)) }),
    ...(field['x-messages'] && { 'x-messages': sayMessages(name, messages, say) }),
  };
}

/** The messages of a rule such as "phone or e-mail" stand at the first of its fields. */
function sayEither(condition: FormCondition, nameOf: (name: string) => string, say: Say): FormCondition {
  const { either } = condition;
  const [first] = either?.of.flat() ?? [];
  if (!either?.messages || first === undefined) return condition;
  return { ...condition, either: { ...either, messages: sayMessages(nameOf(first), either.messages, say) } };
}

/**
 * A form in other words: titles, hints, choices, suggestions and messages. What is sent stays as it is.
 *
 * @param form  Normalized, and not completed.
 */
export function sayForm(form: FormSchema, say: Say): FormSchema {
  const { 'x-groups': groups, 'x-lists': lists, 'x-conditions': conditions } = form;
  // All entries of a list have the same texts.
  const nameOf = (name: string): string => {
    const [, list, rest = ''] = /^(.*?)\.\d+(\..*)?$/.exec(name) ?? [];
    return list !== undefined && Object.hasOwn(lists ?? {}, list) ? `${list}.items${rest}` : name;
  };
  // The title of an entry that has none is that of its list.
  const unnamed = (name: string) => (nameOf(name).endsWith('.items') ? undefined : titleOf(name));
  const map = <T>(parts: Record<string, T>, change: (name: string, part: T) => T): Record<string, T> =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(name, part)]));
  const titled = <T extends { title?: string; description?: string }>(name: string, part: T): T =>
    sayTitles(nameOf(name), part, say, unnamed(name));
  return {
    ...form,
    ...(groups && { 'x-groups': map(groups, titled) }),
    ...(lists && { 'x-lists': map(lists, titled) }),
    properties: map(form.properties, (name, field) => sayField(nameOf(name), field, say, unnamed(name))),
    ...(conditions && { 'x-conditions': conditions.map((each) => sayEither(each, nameOf, say)) }),
  };
}

/** All texts of a form, each once. */
export function textsOfForm(file: string, form: FormSchema): PlacedText[] {
  const texts = new Map<string, PlacedText>();
  const path: Path = ['forms', formName(file)];
  sayForm(form, (field, text) => {
    texts.set(JSON.stringify([field, text]), { field, text, path: [...path, field] });
    return text;
  });
  return [...texts.values()];
}
