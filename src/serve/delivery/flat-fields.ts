import { fileWords, isFile } from '../../model/form/file-field.ts';
import { isJsonObject } from '../../model/is-json-object.ts';

/** A value as people read it: the checked choices of a field with commas, each group of a list in a line. */
const readable = (value: unknown): string => {
  if (Array.isArray(value) && value.length > 0 && value.every((each) => isJsonObject(each) && fileWords(each) === null))
    return value.map((each) => [...flatFields(each as object)].map((one) => one.join(': ')).join('; ')).join('\n');
  const isList = Array.isArray(value) && value.every((each) => ['string', 'number'].includes(typeof each));
  if (typeof value === 'string') return value;
  return fileWords(value) ?? (isList ? value.join(', ') : JSON.stringify(value));
};

/**
 * The fields of an enquiry as people read them: texts, those of groups by themselves.
 *
 * @param fields  As stored.
 * @param before  What their names begin with.
 * @returns       By name, "address.city" in a group.
 */
export function flatFields(fields: object, before = ''): Map<string, string> {
  const entries = Object.entries(fields).flatMap(([name, value]: [string, unknown]): [string, string][] =>
    isJsonObject(value) && !isFile(value)
      ? [...flatFields(value, `${before}${name}.`)]
      : [[before + name, readable(value)]],
  );
  return new Map(entries);
}
