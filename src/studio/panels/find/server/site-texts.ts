import { withSharedTypes } from '../../../../validate/facts/section-facts.ts';
import { sectionName } from '../../../../validate/words/names.ts';
import { holdsWords, walkSite, type SiteSchema } from '../../../../validate/schema/walk-schema.ts';
import { wordsOf } from '../../../../model/rich-text/parse-rich-text.ts';
import { isJsonObject } from '../../../../model/is-json-object.ts';
import { partOf } from '../../../../document/json.ts';
import type { Json, Path } from '../../../protocol.ts';

/** A text of the config that visitors read. */
export interface SiteText {
  path: Path;
  /** Its words: without the marks of a rich text. */
  text: string;
  /** Of a rich text, what the file holds. */
  richSource?: string;
  /** As texts are compared. */
  folded: string;
}

/** A text as it is compared: small letters, without accents. */
export const comparable = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Keys of the shared parts `picture` and `video` under which files stand. */
const FILE_KEYS = ['src', 'sources', 'darkSources', 'phoneSources', 'darkPhoneSources'];
/** Names of sections, and groups of values that nobody reads. */
const UNREAD_KEYS = ['use', '$schema', 'theme', 'texts'];

/** Whether a value at a path is no text by its place, though its schema is that of one. */
const isUnread = (path: Path): boolean =>
  path.some((step) => typeof step === 'string' && (FILE_KEYS.includes(step) || UNREAD_KEYS.includes(step)));

/** The texts that a config holds, apart from the interface words: no ids, types, paths, links, addresses or names of files. */
export function textsIn(root: { [key: string]: Json }, schema: SiteSchema): SiteText[] {
  const found: SiteText[] = [];
  walkSite(withSharedTypes(root), schema, ({ value, path, part, schema: own }) => {
    if (typeof value !== 'string' || value === '' || !holdsWords(part)) return;
    if (own['type'] !== 'string' || own['enum'] || own['pattern'] !== undefined || isUnread(path)) return;
    const isRich = part === 'rich-text';
    const text = isRich ? wordsOf(value) : value;
    found.push({ path: [...path], text, folded: comparable(text), ...(isRich && { richSource: value }) });
  });
  return found;
}

/** A section by the name that people know. */
interface NamedSection {
  position: number;
  name: string;
  /** Its name and id, as texts are compared. */
  folded: string;
}

/** What can be found on a page. Paths begin at the page. */
interface PageContent {
  texts: SiteText[];
  sections: NamedSection[];
}

function contentOf(page: { [key: string]: Json }, shared: Json | undefined, schema: SiteSchema): PageContent {
  const root = { ...(shared !== undefined && { shared }), routes: [page] };
  const sections = Array.isArray(page['sections']) ? page['sections'] : [];
  return {
    texts: textsIn(root, schema)
      .filter(({ path }) => path[0] === 'routes')
      .map((text) => ({ ...text, path: text.path.slice(2) })),
    sections: sections.flatMap((section, position) => {
      if (!isJsonObject(section)) return [];
      const name = sectionName(root, ['routes', 0, 'sections', position], schema);
      return [{ position, name, folded: comparable(`${name} ${String(section['id'] ?? '')}`) }];
    }),
  };
}

/** What was read before, as long as a page and what it may share stay the same objects. */
interface Known {
  schema: SiteSchema;
  shared: Json | undefined;
  byPage: WeakMap<object, PageContent>;
}

let known: Known | null = null;

/** What can be found on each page. One is read again only when it has changed: a site may have 1,000. */
export function pageContents(root: Json, schema: SiteSchema): PageContent[] {
  const shared = partOf(root, 'shared');
  if (known?.schema !== schema || known.shared !== shared) known = { schema, shared, byPage: new WeakMap() };
  const { byPage } = known;
  const routes = partOf(root, 'routes');
  return (Array.isArray(routes) ? routes : []).map((page) => {
    if (!isJsonObject(page)) return { texts: [], sections: [] };
    const content = byPage.get(page) ?? contentOf(page, shared, schema);
    byPage.set(page, content);
    return content;
  });
}

/**
 * Texts of a config in its order.
 *
 * @param root     The config; may be wrong anywhere.
 * @param isAsked  Of all texts, those that are wanted; paths of texts on a page begin at the page.
 */
export function siteTexts(root: Json, schema: SiteSchema, isAsked: (text: SiteText) => boolean): SiteText[] {
  if (!isJsonObject(root)) return [];
  const { routes: _, ...rest } = root;
  const ofPages = pageContents(root, schema).flatMap(({ texts }, index) =>
    texts.filter(isAsked).map((text) => ({ ...text, path: ['routes', index, ...text.path] })),
  );
  return [...textsIn(rest, schema).filter(isAsked), ...ofPages];
}

/** A word of the interface: what it is for, and what the file or its default says. */
export interface InterfaceWord extends SiteText {
  title: string;
}

/** Every word of the interface, whether the file holds it or not. */
export function interfaceWords(root: Json, { definitions }: SiteSchema): InterfaceWord[] {
  const fields = Object.entries(
    (definitions['texts']?.['properties'] ?? {}) as Record<string, Record<string, unknown>>,
  );
  return fields.map(([key, field]) => {
    const own = partOf(partOf(root, 'texts'), key);
    const [title, text] = [
      String(field['title'] ?? key),
      typeof own === 'string' ? own : String(field['default'] ?? ''),
    ];
    return { path: ['texts', key], title, text, folded: comparable(`${text} ${title}`) };
  });
}
