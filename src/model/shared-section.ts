import { isJsonObject } from './is-json-object.ts';

type JsonObject = Record<string, unknown>;

/**
 * A section as a page shows it: the shared one that it uses, with the fields that it overrides.
 *
 * @param shared  `shared` of the config; may be wrong anywhere while it is being checked.
 * @returns       The section itself where it uses none; null where there is no such shared section.
 */
export function expandSection(section: JsonObject, shared: unknown): JsonObject | null {
  // Most use none, and are not copied: a site may have thousands.
  if (section['use'] === undefined) return section;
  const { use, ...own } = section;
  if (typeof use !== 'string' || !isJsonObject(shared) || !Object.hasOwn(shared, use)) return null;
  const used = shared[use];
  return isJsonObject(used) ? { ...used, ...own } : null;
}
