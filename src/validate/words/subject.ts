import { listAt, partOf, valueAt, type Json, type Path } from '../../document/json.ts';
import { schemaAt, type SiteSchema } from '../schema/walk-schema.ts';
import { inMarks } from '../../config/problems/quote.ts';
import { pageName, sectionName, tellingText, titleAt } from './names.ts';

/** What problems are named by. */
export interface Named {
  /** The config as it is checked, from `withSharedTypes`. It may be wrong anywhere. */
  root: unknown;
  /** With the titles that editors know. */
  schema: SiteSchema;
}

/** A title within a sentence: "Heading" is "heading", "SVG" stays. */
const within = (title: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(title) ? title[0]!.toLowerCase() + title.slice(1) : title;

/** A sentence, or its first words, with a capital. */
export const capital = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** The form that a file of the folder of forms holds, in words; undefined for any other file. */
export function formIn(file: string): string | undefined {
  const name = /(?:^|\/)schema\/([a-z0-9-]+)\.schema\.json$/.exec(file)?.[1];
  return name && inMarks(capital(name).replaceAll('-', ' '));
}

/** A page by its name, as `pageName` has it, without quotation marks: a place begins with it. */
export function pageAt({ root }: Pick<Named, 'root'>, index: number): string {
  const page = valueAt(root, ['routes', index]) as Json | undefined;
  return page === undefined ? `Page ${index + 1}` : inMarks(pageName(root as Json, page)).slice(1, -1);
}

/** The names of the pages that use a shared section, in their order. */
export const pagesUsing = (root: unknown, name: string): string[] =>
  listAt(root as Json, 'routes').flatMap((page, index) =>
    listAt(page, 'sections').some((section) => partOf(section, 'use') === name) ? [pageAt({ root }, index)] : [],
  );

/** Whether a title can be the subject of a sentence about one thing: "Heading" can, "From", "What it is" and "Buttons" are labels. */
const isNoun = (title: string, { schema, part }: NonNullable<ReturnType<typeof schemaAt>>): boolean =>
  part !== 'date' &&
  schema['type'] !== 'boolean' &&
  !/^What |\.$|^(?:(?! (?:of|for|by|in) ).)*[^s]s(?: |$)/.test(title);

/**
 * What a path leads to, as the editor knows it, without an article: `button “Explore Now”`, `card 2`, `heading`, `section “Why us”`,
 * `redirect from “/old”`. Only a key that no title describes is quoted as it is written.
 */
function bareName(named: Named, path: Path): string {
  const { schema } = named;
  const site = named.root as Json;
  const last = path.at(-1)!;
  const found = schemaAt(site, path, schema);
  if (found?.part === 'route') return `page “${pageAt(named, Number(last))}”`;
  if (found?.part === 'section')
    return `${path[0] === 'shared' ? 'shared ' : ''}section ${inMarks(sectionName(site, path, schema))}`;
  if (path.length === 2 && path[0] === 'redirects') return `redirect from ${inMarks(last)}`;
  if (path.length === 2 && path[0] === 'shared') return `shared section ${inMarks(last)}`;
  const title = titleAt(site, path, schema);
  // A picture is meant, not the field that holds its name.
  if (last === 'src' && schemaAt(site, path.slice(0, -1), schema)?.part === 'picture')
    return bareName(named, path.slice(0, -1));
  const telling = tellingText(site, path, schema);
  if (typeof last === 'number') {
    const list = titleAt(site, path.slice(0, -1), schema);
    const kind = title === undefined ? 'entry' : within(title);
    if (telling !== undefined) return `${kind} ${inMarks(telling)}`;
    return title === undefined && list !== undefined ? `entry ${last + 1} of “${list}”` : `${kind} ${last + 1}`;
  }
  if (title === undefined || !found) return title === undefined ? JSON.stringify(last) : inMarks(title);
  if (path.length === 2 && path[0] === 'languages') return `language ${inMarks(telling ?? last)}`;
  return isNoun(title, found) ? within(title) : inMarks(title.replace(/\.$/, ''));
}

/**
 * What a path leads to, as a subject: `the heading`, `the button “Explore Now”`, `card 2`, `“From”`. Where that is, `describeLocation`
 * says.
 */
export function subjectOf(named: Named, path: Path): string {
  if (path.length === 0) return 'the site';
  const name = bareName(named, path);
  // What has a number or stands as it is written takes no article.
  return /^["“]|^[^“]* \d+(?: of “[^”]*”)?$/.test(name) ? name : `the ${name}`;
}

/** The same at the beginning of a sentence. */
export const nameOf = (named: Named, path: Path): string => capital(subjectOf(named, path));

/** The pages that use a shared section, for a sentence; "" for none. */
function pagesOf({ root }: Named, name: string): string {
  const pages = pagesUsing(root, name);
  return (pages.length > 4 ? [...pages.slice(0, 3), `${pages.length - 3} more`] : pages).join(', ');
}

/**
 * Where a value is, by the titles of what it is in: ` (Home, section “Why us”, card “No bank data”)`.
 *
 * @param path  Of the value: it names what is around that.
 * @returns     With a space before it; "" at the top of the file.
 */
export function describeLocation(named: Named, path: Path): string {
  if (path.length === 2 && path[0] === 'shared')
    return pagesOf(named, String(path[1])) && ` (on ${pagesOf(named, String(path[1]))})`;
  const words: string[] = [];
  const isPicture = path.at(-1) === 'src' && schemaAt(named.root, path.slice(0, -1), named.schema)?.part === 'picture';
  const end = isPicture ? path.length - 1 : path.length;
  for (let depth = 1; depth < end; depth++) {
    const here = path.slice(0, depth);
    // A list, and a group of what people name, are named by the entry.
    const isList = typeof path[depth] === 'number';
    if (isList || (depth === 1 && ['shared', 'redirects', 'languages'].includes(String(here[0])))) continue;
    if (here.length === 2 && here[0] === 'routes') words.push(pageAt(named, Number(here[1])));
    else words.push(bareName(named, here));
    const [first, name] = here;
    if (first !== 'shared' || depth !== 2) continue;
    const pages = pagesOf(named, String(name));
    if (pages !== '') words[0] += ` on ${pages}`;
  }
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}
