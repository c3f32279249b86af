import { fileWords } from '../../model/file-field.ts';
import { isGroup } from '../../model/is-group.ts';

/** A value as people read it: the checked choices of a field with commas. */
const readable = (value: unknown): string => {
  const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
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
export function flatFields(fields: Record<string, unknown>, before = ''): Map<string, string> {
  const entries = Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    isGroup(value) ? [...flatFields(value, `${before}${name}.`)] : [[before + name, readable(value)]],
  );
  return new Map(entries);
}
