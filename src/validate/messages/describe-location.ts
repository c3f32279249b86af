import type { Path } from '../../config/load-config.ts';
import { quote } from '../../config/problems/quote.ts';
import type { Visit } from '../schema/walk-schema.ts';
import { partOf, valueAt } from '../../document/json.ts';

/** A page by its path, else by its number. */
export function pageName(root: unknown, index: number): string {
  const path = valueAt(root, ['routes', index, 'path']);
  return typeof path === 'string' ? `route ${quote(path)}` : `page ${index + 1}`;
}

/** The paths of the pages that use a shared section, in their order. */
export function pagesUsing(root: unknown, name: string): string[] {
  const routes = partOf(root, 'routes');
  const isUsed = (route: unknown) => {
    const sections = partOf(route, 'sections');
    return Array.isArray(sections) && sections.some((section) => partOf(section, 'use') === name);
  };
  return (Array.isArray(routes) ? routes : []).flatMap((route: unknown, at) =>
    isUsed(route) ? [String(partOf(route, 'path') ?? `page ${at + 1}`)] : [],
  );
}

/**
 * Describes the location of a value: ` (route "/", section 2)`.
 *
 * @returns  With a space before it; "" at the top of the file.
 */
export function describeLocation(root: unknown, path: Path): string {
  const [first, index, list, section] = path;
  const words: string[] = [];
  let rest = path.slice(0, -1);
  if (first === 'routes' && typeof index === 'number') {
    words.push(pageName(root, index));
    rest = rest.slice(2);
    if (list === 'sections' && typeof section === 'number') {
      words.push(`section ${section + 1}`);
      rest = rest.slice(2);
    }
  }
  if (first === 'shared' && typeof index === 'string') {
    const pages = pagesUsing(root, index);
    const named = pages.length > 4 ? [...pages.slice(0, 3), `${pages.length - 3} more`] : pages;
    words.push(`shared section ${quote(index)}${pages.length === 0 ? '' : ` on ${named.join(', ')}`}`);
    rest = rest.slice(2);
  }
  for (const [at, step] of rest.entries()) {
    if (typeof step === 'string') {
      if (typeof rest[at + 1] !== 'number') words.push(`in ${quote(step)}`);
    } else {
      const before = rest[at - 1];
      words.push(typeof before === 'string' ? `entry ${step + 1} of ${quote(before)}` : `entry ${step + 1}`);
    }
  }
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

/** A value by its key, or by its number in a list: `"heading"`, `Entry 3 of "points"`. */
export function nameOf(path: Path): string {
  const last = path.at(-1);
  if (typeof last === 'string') return quote(last);
  const list = path.at(-2);
  return last === undefined ? 'The file' : `Entry ${last + 1}${typeof list === 'string' ? ` of ${quote(list)}` : ''}`;
}

/** Keys whose value names the group that contains them. */
const NAMING = ['label', 'name', 'title', 'heading'];

/** The group that contains a value, as a subject: `The button "Contact us"`, `The section "why"`. */
export function subjectOf({ owner, ownerSchema, path }: Visit): string {
  const isSection = path[0] === 'routes' && path[2] === 'sections' && path.length === 5;
  if (path[0] === 'shared' && path.length === 3) return `The shared section ${quote(path[1])}`;
  if (isSection && typeof owner?.['id'] === 'string') return `The section ${quote(owner['id'])}`;
  if (path[0] === 'redirects') return `The redirect from ${quote(path[1])}`;
  const naming = NAMING.map((key) => owner?.[key]).find((value) => typeof value === 'string' && value !== '');
  const title = ownerSchema?.['title'];
  const kind = typeof title === 'string' ? title.toLowerCase() : 'link';
  return `The ${kind}${naming === undefined ? '' : ` ${quote(naming)}`}`;
}

/** The purpose of a key, in the words of its schema: "Loop time: seconds for ...". */
export function purpose(schema: { [keyword: string]: unknown } | null): string {
  const [title, description] = [schema?.['title'], schema?.['description']];
  if (typeof description !== 'string') return 'The schema asks for it.';
  if (typeof title !== 'string' || description.toLowerCase().startsWith(title.toLowerCase().replace(/\.$/, '')))
    return description;
  return `${title}: ${description}`;
}
