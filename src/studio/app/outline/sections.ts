import type { Json, PageOutline, SectionType } from '../../protocol.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { textAt, valueAt, type JsonObject, type Path } from '../../../document/json.ts';

/** The sections of a page. What is not a group, in a file that has problems, is an empty one. */
export function sectionsOf(route: JsonObject | undefined): JsonObject[] {
  const sections = route?.['sections'];
  return Array.isArray(sections) ? sections.map((section) => (isJsonObject(section) ? section : {})) : [];
}

/** The values of a section: its own over those of the shared section it uses. */
const withShared = (section: JsonObject, site: JsonObject): JsonObject => {
  const shared = valueAt(site, ['shared', textAt(section, 'use') ?? '']);
  return isJsonObject(shared) ? { ...shared, ...section } : section;
};

/** The type of a section, that of a shared one included. */
export const typeOf = (section: JsonObject, site: JsonObject): string =>
  textAt(withShared(section, site), 'type') ?? '';

/** What people call a section: its heading, or else its type's title. */
export function sectionName(section: JsonObject, types: SectionType[], site: JsonObject): string {
  const heading = textAt(withShared(section, site), 'heading')?.trim();
  if (heading) return heading;
  const type = typeOf(section, site);
  return types.find((candidate) => candidate.type === type)?.title ?? type;
}

/** The name of a page in the ids of its sections and in keys: "home", "about", "help-cards". */
export function pageSlug(path: string): string {
  const slug = path
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (slug === '') return 'home';
  return /^[a-z]/.test(slug) ? slug : `page-${slug}`;
}

/** An id that no section of a page has yet: the page and the type, then with "-2" and so on. */
export function newSectionId(path: string, type: string, sections: JsonObject[]): string {
  const taken = new Set(sections.map((section) => section['id']));
  const base = `${pageSlug(path)}-${type}`;
  let id = base;
  for (let count = 2; taken.has(id); count++) id = `${base}-${count}`;
  return id;
}

/** A sample for a site with other pages and logins: links to those it has not lead to its first page. */
export function withKnownLinks(value: Json, pages: Pick<PageOutline, 'path'>[], site: Json): Json {
  if (Array.isArray(value)) return value.map((entry) => withKnownLinks(entry, pages, site));
  if (!isJsonObject(value)) return value;
  const isKnown = (link: string) =>
    link.startsWith('login:')
      ? valueAt(site, ['login', link.slice('login:'.length)]) !== undefined
      : !link.startsWith('/') || pages.some(({ path }) => path === link.replace(/[?#][^]*/, ''));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const isDead = key === 'link' && typeof inner === 'string' && !isKnown(inner);
      return [key, isDead ? (pages[0]?.path ?? '/') : withKnownLinks(inner, pages, site)];
    }),
  );
}

/** The way to an empty entry of a list, such as a film that is still to be chosen; null where there is none. */
export function blankEntry(value: Json): Path | null {
  const parts = Array.isArray(value) ? [...value.entries()] : isJsonObject(value) ? Object.entries(value) : [];
  for (const [step, part] of parts) {
    if (part === '' && typeof step === 'number') return [step];
    const rest = blankEntry(part);
    if (rest) return [step, ...rest];
  }
  return null;
}
