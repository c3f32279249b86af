import { isJsonObject } from '../../../../model/is-json-object.ts';
import { listAt, partOf, valueAt } from '../../../../document/json.ts';
import { withSharedTypes } from '../../../../validate/facts/section-facts.ts';
import type { JsonSchema } from '../../../../validate/schema/compose-schema.ts';
import { withoutRefs, type SiteSchema } from '../../../../validate/schema/walk-schema.ts';
import { pageName, valueName } from '../../../../validate/words/names.ts';
import type { Json, Path } from '../../../protocol.ts';
import type { Found, FoundGroup } from '../protocol.ts';
import { comparable, interfaceWords, pageContents, siteTexts, type SiteText } from './site-texts.ts';

/** More of a kind are counted, not shown. */
export const MOST = 20;
/** How much of a text is shown before and after what was found, in characters. */
const AROUND = 60;

/** A text around the first word that was found. */
export function excerpt(text: string, word: string): string {
  const at = Math.max(0, comparable(text).indexOf(word));
  const [start, end] = [at - AROUND, at + word.length + AROUND];
  return `${start > 0 ? '… ' : ''}${text.slice(Math.max(0, start), end).trim()}${end < text.length ? ' …' : ''}`;
}

/** Something that can be found; what costs time is asked for once it was. */
interface Candidate {
  text: string;
  /** The words by which it is found, as texts are compared. */
  folded: string;
  path: () => Path;
  place: () => string;
}

function pagesOf(root: Json): Candidate[] {
  return listAt(root, 'routes').map((page, index) => {
    const address = String(partOf(page, 'path') ?? '');
    const name = pageName(root, page);
    return {
      text: name,
      folded: comparable(`${name} ${address} ${String(partOf(page, 'title') ?? '')}`),
      path: () => ['routes', index, 'title'],
      place: () => address,
    };
  });
}

function sectionsOf(root: Json, schema: SiteSchema): Candidate[] {
  return pageContents(root, schema).flatMap(({ sections }, index) =>
    sections.map(({ position, name, folded }): Candidate => {
      const page = ['routes', index];
      const section = [...page, 'sections', position];
      return {
        text: name,
        folded,
        path: () => (valueAt(root, [...section, 'heading']) === undefined ? section : [...section, 'heading']),
        place: () => pageName(root, valueAt(root, page)!),
      };
    }),
  );
}

/** Parts of the config that are found otherwise, or that no form shows. */
const NO_SETTINGS = ['$schema', 'version', 'formats', 'routes', 'shared', 'texts'];

/** The settings of the site, by the titles of their groups and fields. */
function settingsOf(schema: SiteSchema): Candidate[] {
  const candidate = (path: Path, text: string, group: string): Candidate => ({
    text,
    folded: comparable(`${text} ${group} ${path.join(' ')}`),
    path: () => path,
    place: () => group,
  });
  const propertiesOf = (part: JsonSchema) =>
    Object.entries((withoutRefs(part, schema).schema['properties'] ?? {}) as Record<string, JsonSchema>);
  return propertiesOf(schema.root)
    .filter(([key]) => !NO_SETTINGS.includes(key))
    .flatMap(([key, part]) => {
      const group = String(part['title'] ?? key);
      const fields = propertiesOf(part).map(([name, field]) =>
        candidate([key, name], String(field['title'] ?? name), group),
      );
      return fields.length > 0 ? fields : [candidate([key], group, '')];
    });
}

/** Names of pages and sections are found as such. */
const isName = ({ path }: SiteText): boolean =>
  (path.length === 1 && path[0] === 'title') || (path.length === 3 && path[0] === 'sections' && path[2] === 'heading');

/**
 * Finds pages, sections, settings, texts and interface words that hold all words of a search, whatever their case and accents.
 *
 * @returns  One group for each kind that has any, in this order.
 */
export function findInSite(root: Json, schema: SiteSchema, search: string): FoundGroup[] {
  const words = comparable(search).split(/\s+/).filter(Boolean);
  // The first search of a site reads it. That is done when Find opens, before anybody has typed.
  pageContents(root, schema);
  if (words.length === 0) return [];
  const isWanted = ({ folded }: { folded: string }) => words.every((word) => folded.includes(word));
  const groupOf = (kind: FoundGroup['kind'], candidates: Candidate[]): FoundGroup[] => {
    const matching = candidates.filter(isWanted);
    const found = matching
      .slice(0, MOST)
      .map(({ text, path, place }): Found => ({ path: path(), place: place(), text: excerpt(text, words[0]!) }));
    return found.length === 0 ? [] : [{ kind, total: matching.length, found }];
  };
  const placeOf = placeNames(root, schema);
  const texts = siteTexts(root, schema, (text) => isWanted(text) && !isName(text));
  return [
    ...groupOf('page', pagesOf(root)),
    ...groupOf('section', sectionsOf(root, schema)),
    ...groupOf(
      'text',
      texts.map(({ path, text, folded }) => ({ text, folded, path: () => path, place: () => placeOf(path) })),
    ),
    ...groupOf('setting', settingsOf(schema)),
    ...groupOf(
      'word',
      interfaceWords(root, schema).map(({ path, text, title, folded }) => ({
        text,
        folded,
        path: () => path,
        place: () => title,
      })),
    ),
  ];
}

/** Names the places of texts in words. Fields that override a shared section are those of its type. */
export function placeNames(root: Json, schema: SiteSchema): (path: Path) => string {
  let typed: Json | undefined;
  // An entry of a list of texts has no name of its own.
  return (path) => {
    typed ??= (isJsonObject(root) ? withSharedTypes(root) : root) as Json;
    return valueName(typed, typeof path.at(-1) === 'number' ? path.slice(0, -1) : path, schema);
  };
}
