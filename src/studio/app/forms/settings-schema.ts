import type { RJSFSchema } from '@rjsf/utils';
import { isEqual, partOf, type JsonObject, type Json } from '../../../document/json.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { formWords } from './words.ts';

/** The settings that a field has: `x-only` ones where it has the key, others where it has none of `x-unless`. */
function present(properties: JsonObject, field: Json | undefined): JsonObject {
  const isShown = ([key, setting]: [string, Json]) => {
    const unless = partOf(setting, 'x-unless');
    if (partOf(setting, 'x-only') === true) return partOf(field, key) !== undefined;
    return !Array.isArray(unless) || unless.every((other) => partOf(field, String(other)) === undefined);
  };
  return Object.fromEntries(
    Object.entries(properties)
      .filter(isShown)
      .map(([key, setting]) => {
        const inner = partOf(setting, 'properties');
        const isFlat = isJsonObject(setting) && partOf(setting, 'x-flat') === true && isJsonObject(inner);
        return [key, isFlat ? { ...setting, properties: present(inner, partOf(field, key)) } : setting];
      }),
  );
}

/**
 * The schema of the settings of a field.
 *
 * @param option    That of its kind.
 * @param messages  What is said by default where a rule is broken, by rule.
 */
export function settingsSchema(option: JsonObject, field: Json, messages: Record<string, string>): RJSFSchema {
  const rules = Object.entries(messages).map(([rule, words], at) => [
    rule,
    {
      type: 'string',
      title: formWords.rules[rule] ?? formWords.otherRule(rule),
      default: words,
      ...(at === 0 && { 'x-heading': formWords.mistakes }),
    },
  ]);
  const properties = {
    ...present((partOf(option, 'properties') ?? {}) as JsonObject, field),
    ...(rules.length > 0 && {
      'x-messages': { type: 'object', 'x-flat': true, properties: Object.fromEntries(rules) as JsonObject },
    }),
  };
  return { ...option, properties } as RJSFSchema;
}

/** Keys that the list of fields, its buttons and the settings of other fields have to do with. */
const ELSEWHERE = ['type', 'properties', 'required', 'ui:order', 'x-messages'];

/**
 * What a field holds besides its settings; null for nothing.
 *
 * @param kind  A new field of its kind: what makes it one is nothing besides.
 */
export function beyondSettings(schema: RJSFSchema, field: Json, kind: Json | undefined): JsonObject | null {
  const own = (schema.properties ?? {}) as JsonObject;
  const rest = Object.entries(isJsonObject(field) ? field : {}).flatMap(([key, value]): [string, Json][] => {
    if (ELSEWHERE.includes(key) || isEqual(value, partOf(kind, key))) return [];
    const setting = own[key];
    if (setting === undefined) return [[key, value]];
    if (partOf(setting, 'x-flat') !== true) return [];
    const inner = beyondSettings(setting as RJSFSchema, value, partOf(kind, key));
    return inner ? [[key, inner]] : [];
  });
  return rest.length > 0 ? Object.fromEntries(rest) : null;
}
