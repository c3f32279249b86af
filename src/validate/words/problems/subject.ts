import { valueAt, type Json, type Path } from '../../../document/json.ts';
import { schemaAt, type SiteSchema } from '../../schema/walk-schema.ts';
import { inMarks } from '../../../config/problems/quote.ts';
import { pageName, sectionName, tellingText, titleAt } from '../names.ts';

/** A title within a sentence: "Heading" is "heading", "SVG" stays. */
const within = (title: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(title) ? title[0]!.toLowerCase() + title.slice(1) : title;

/** Whether a title can stand in a sentence: "heading" can, "From" and "Can be closed" are labels only. */
const isNoun = (title: string, { schema, part }: NonNullable<ReturnType<typeof schemaAt>>): boolean =>
  part !== 'date' && schema['type'] !== 'boolean' && !title.endsWith('.');

/** A sentence, or its first words, with a capital. */
export const capital = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** What stands before a group's name where a value in it is named: `of “Why us”`; "" at the top. */
function ownerOf(site: Json, path: Path, schema: SiteSchema): string {
  const owner = typeof path.at(-1) === 'number' ? path.slice(0, -2) : path.slice(0, -1);
  const top = owner[0] === 'shared' ? 2 : 1;
  if (path.length === 1 || owner.length < top) return '';
  const part = schemaAt(site, owner, schema)?.part;
  if (part === 'section') return ` of ${inMarks(sectionName(site, owner, schema))}`;
  if (owner.length > 1) return ` of ${subjectOf(site, owner, schema)}`;
  if (owner[0] === 'site') return ' of the site';
  const title = titleAt(site, owner, schema);
  return title === undefined ? '' : ` in ${inMarks(title)}`;
}

/**
 * What a path leads to, as an editor would say it: `the heading of “Why us”`, `the card “No bank data” of “Why us”`,
 * `the page “Home”`. Titles come from the schema, names from the config; keys and indices are never said.
 */
export function subjectOf(site: Json, path: Path, schema: SiteSchema): string {
  const last = path.at(-1);
  if (last === undefined) return 'the site';
  const part = schemaAt(site, path, schema)?.part;
  const value = valueAt(site, path);
  if (part === 'route')
    return `the page ${inMarks(value === undefined ? String(Number(last) + 1) : pageName(site, value))}`;
  if (part === 'section')
    return `the ${path[0] === 'shared' ? 'shared ' : ''}section ${inMarks(sectionName(site, path, schema))}`;
  if (path[0] === 'redirects' && path.length === 2) return `the redirect from ${inMarks(String(last))}`;
  // A picture is meant, not the field that holds its name.
  if (last === 'src' && schemaAt(site, path.slice(0, -1), schema)?.part === 'picture')
    return subjectOf(site, path.slice(0, -1), schema);
  const title = titleAt(site, path, schema);
  const owner = ownerOf(site, path, schema);
  if (typeof last === 'string') {
    if (title === undefined) return `a part${owner}`;
    return `${isNoun(title, schemaAt(site, path, schema)!) ? `the ${within(title)}` : inMarks(title.replace(/\.$/, ''))}${owner}`;
  }
  const kind = title === undefined ? 'entry' : within(title);
  const telling = tellingText(site, path, schema);
  return telling === undefined ? `${kind} ${last + 1}${owner}` : `the ${kind} ${inMarks(telling)}${owner}`;
}
