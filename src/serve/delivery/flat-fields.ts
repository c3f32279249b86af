import { fileWords } from '../../model/file-field.ts';
import { isGroup } from '../../model/is-group.ts';

/** A value as people read it: the checked choices of a field with commas. */
const readable = (value: unknown): string => {
  const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
  if (typeof value === 'string') return value;
  return fileWords(value) ?? (isList ? value.join(', ') : JSON.stringify(value));
};

/**
 * The fields of an enquiry as people read them: texts, those of a group by themselves.
 *
 * @param fields  As stored.
 * @returns       By name, "address.city" in a group.
 */
export function flatFields(fields: Record<string, unknown>): Map<string, string> {
  const entries = Object.entries(fields).flatMap(([name, value]) =>
    isGroup(value)
      ? Object.entries(value).map(([inner, each]) => [`${name}.${inner}`, readable(each)] as const)
      : [[name, readable(value)] as const],
  );
  return new Map(entries);
}
