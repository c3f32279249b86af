import type { Cure } from '../../../config/problems/problem.ts';
import { inMarks, quote } from '../../../config/problems/quote.ts';
import { isDeadPath } from './dead-path.ts';
import { isOnlyNear, nearestWord } from '../../../model/text/nearest-word.ts';
import { parseRichText } from '../../../model/rich-text/parse-rich-text.ts';
import { partOf } from '../../../document/json.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import type { SiteFacts } from '../../facts/site-facts.ts';
import type { Visit } from '../../schema/walk-schema.ts';

const withoutEnd = (link: string): string => link.replace(/[?#][^]*/, '');

/** The path of each page; of a misspelt one, the path that was meant, which comes last. */
const pathsOf = (facts: SiteFacts): string[] => [
  ...new Map([...facts.byPath].map(([path, route]) => [route, path])).values(),
];

const unlinked = new WeakMap<SiteFacts, string[]>();

/** The pages that nothing links to, apart from the home page: links may still have their old path. */
function unlinkedPages(facts: SiteFacts): string[] {
  const known = unlinked.get(facts);
  if (known) return known;
  const linked = new Set(['/']);
  const collect = (value: unknown, key: string | number): void => {
    if (typeof value === 'string' && key !== 'path')
      for (const link of [value, ...parseRichText(value).links.map((each) => each.link)]) linked.add(withoutEnd(link));
    else if (Array.isArray(value)) value.forEach(collect);
    else if (isJsonObject(value)) for (const [name, inner] of Object.entries(value)) collect(inner, name);
  };
  collect(facts.root, '');
  const paths = pathsOf(facts).filter((path) => !linked.has(path) && !linked.has(facts.byPath.get(path)!.path!));
  unlinked.set(facts, paths);
  return paths;
}

/**
 * Finds the page that used to have a path.
 *
 * @param target  A path that is no page, no redirect and no file.
 * @returns       The page whose path redirects back to it, else one that nothing links to: with a similar name, or the only
 *                one.
 */
export function renamedPage(target: string, facts: SiteFacts): string | undefined {
  const turned = [...facts.redirects].find(([from, to]) => facts.byPath.has(from) && withoutEnd(to) === target)?.[0];
  if (turned !== undefined) return turned;
  const alone = unlinkedPages(facts);
  const near = nearestWord(target, pathsOf(facts)) ?? (alone.length === 1 ? alone[0] : undefined);
  return near !== undefined && alone.includes(near) ? near : undefined;
}

/** Whether a redirect leads from a page's new path to its old one, the wrong way round. */
export const isTurnedAround = (from: string, to: string, facts: SiteFacts): boolean =>
  facts.byPath.has(from) && withoutEnd(to) !== facts.endpoint && isDeadPath(withoutEnd(to), facts);

/** Why links to a page's old path are dead, and what to do: links, and the redirect. */
export function describeRename(
  target: string,
  page: string,
  facts: SiteFacts,
): { why: string; fix: string; snippet: string } {
  const line = `${quote(target)}: ${quote(page)}`;
  const to = facts.redirects.get(page);
  const isTurned = to !== undefined && withoutEnd(to) === target;
  const links = `Link to ${inMarks(page)} instead of ${inMarks(target)} everywhere`;
  if (isTurned)
    return {
      why: `No page has that path: ${inMarks(page)} is its new one, and the redirect leads back to the old one.`,
      fix: `${links}, and turn the redirect around.`,
      snippet: line,
    };
  return {
    why: `No page has that path: ${inMarks(page)} seems to be its new one, as nothing leads there.`,
    fix: `${links}. For old links from other websites, add a redirect.`,
    snippet: isJsonObject(partOf(facts.root, 'redirects')) ? line : `"redirects": { ${line} }`,
  };
}

/**
 * The cure of one link to a page's old path; the redirect that leads back there is turned around. That the page is the renamed
 * one is certain only with such a redirect, or where no other path is like the old one.
 */
export function curingRename({ path, value }: Visit, target: string, page: string, facts: SiteFacts): Cure {
  const to = facts.redirects.get(page);
  const isTurned = to !== undefined && withoutEnd(to) === target;
  const isRedirect = path[0] === 'redirects';
  return {
    words: `Link to ${inMarks(page)}`,
    operations: [
      ...(isRedirect && path[1] === page
        ? []
        : [{ op: 'set' as const, path: [...path], value: page + String(value).slice(target.length) }]),
      ...(isTurned
        ? [
            { op: 'rename' as const, path: ['redirects', page], key: target },
            { op: 'set' as const, path: ['redirects', target], value: page },
          ]
        : []),
    ],
    isDefinite: isTurned || isOnlyNear(target, pathsOf(facts)),
  };
}
