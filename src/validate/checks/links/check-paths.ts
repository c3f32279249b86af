import { partOf, valueAt } from '../../../document/json.ts';
import type { Path } from '../../../config/load-config.ts';
import { inMarks } from '../../../config/problems/quote.ts';
import { curingWith, removing, writing } from '../../messages/cure.ts';
import type { Report } from '../../messages/finding.ts';
import { describeLocation, nameOf, pageAt, subjectOf } from '../../words/subject.ts';
import { addLogin, type SiteFacts } from '../../facts/site-facts.ts';
import { publicNames, useOf } from './used-paths.ts';

/** Reports values that must be unique and are not, each with a similar name that is free. */
function checkDuplicates(
  values: { value: unknown; path: Path }[],
  reportDuplicate: (value: string, path: Path, first: Path, free: string) => void,
): void {
  const seen = new Map<string, Path>();
  const taken = new Set(values.map(({ value }) => value));
  const freeName = (name: string) => {
    let number = 2;
    while (taken.has(`${name}-${number}`)) number++;
    return `${name}-${number}`;
  };
  for (const { value, path } of values) {
    if (typeof value !== 'string') continue;
    const first = seen.get(value);
    if (!first) {
      seen.set(value, path);
      continue;
    }
    const free = freeName(value);
    reportDuplicate(value, path, first, free);
    taken.add(free);
  }
}

/** What has the same as another one of its list: `The section “Shops” has the same name in links as …`. */
function sayTwins(what: string, value: string, path: Path, first: Path, facts: SiteFacts): string {
  const [own, other] = [path, first].map((each) => each.slice(0, -1)) as [Path, Path];
  const [one, two] = [subjectOf(facts, own), subjectOf(facts, other)];
  const both = one === two ? `and another one called so have the same ${what}` : `has the same ${what} as ${two}`;
  return `${nameOf(facts, own)} ${both}: ${inMarks(value)}${describeLocation(facts, own)}.`;
}

/** A similar path that is free. */
const freePath = (path: string): string =>
  path.includes('/.')
    ? path.replaceAll('/.', '/')
    : `/${path
        .split('/')
        .at(-1)!
        .replace(/\.\w+$/, '')}-page`;

function checkRoutes(facts: SiteFacts, report: Report): void {
  const { root, routes } = facts;
  const names = publicNames(facts.rootDir);
  for (const { path, index } of routes) {
    const use = path === null ? undefined : useOf(path, facts, names);
    if (path !== null && use !== undefined)
      report({
        code: 'reserved-path',
        path: ['routes', index, 'path'],
        what: `${nameOf(facts, ['routes', index])} has the path ${inMarks(path)}.`,
        why: `It cannot be the address of a page: ${use}.`,
        fix: `Give the page another path, such as ${inMarks(freePath(path))}.`,
      });
  }
  const paths = routes.map(({ path, index }) => ({ value: path, path: ['routes', index, 'path'] as Path }));
  checkDuplicates(paths, (value, path, first) =>
    report({
      code: 'duplicate-path',
      path,
      what: `Two pages have the path ${inMarks(value)}: ${[first, path].map((each) => inMarks(routes[Number(each[1])]!.title ?? pageAt(facts, Number(each[1])))).join(' and ')}.`,
      why: 'Each address leads to one page; the other would never be seen.',
      fix: 'Give one of them another path, or remove it.',
    }),
  );
  if (facts.pathsKnown && !facts.byPath.has('/'))
    report({
      code: 'no-home',
      path: ['routes'],
      part: 'key',
      what: 'No page has the path “/”.',
      why: 'It is the home page, the first thing visitors open.',
      fix: 'Give the home page the path “/”.',
    });
  const home = facts.byPath.get('/');
  if (home?.isHidden)
    report({
      code: 'no-home',
      path: ['routes', home.index, 'hidden'],
      what: 'The home page is hidden.',
      why: 'It is the first thing visitors open.',
      fix: 'Show the page again.',
      // What was hidden would be public.
      cure: removing(['routes', home.index, 'hidden'], false, 'Show the page'),
    });
  for (const { index } of routes) {
    const sections = valueAt(root, ['routes', index, 'sections']);
    const ids = (Array.isArray(sections) ? sections : []).map((section, position) => ({
      value: partOf(section, 'id'),
      path: ['routes', index, 'sections', position, 'id'] as Path,
    }));
    checkDuplicates(ids, (value, path, first, free) =>
      report({
        code: 'duplicate-id',
        path,
        what: sayTwins('name in links', value, path, first, facts),
        why: 'A link to it could lead to either: each name stands once on a page.',
        fix: `Give this section another name in links, such as ${inMarks(free)}.`,
        // Links lead to the first one, and go on to.
        ...curingWith(path, free),
      }),
    );
  }
  checkKeys(['navigation'], facts, report);
}

/** Reports entries of the navigation with the same key; each list of links below one is a list of its own. */
function checkKeys(list: Path, facts: SiteFacts, report: Report): void {
  const entries = valueAt(facts.root, list);
  if (!Array.isArray(entries)) return;
  const keys = entries.map((entry: unknown, index) => ({
    value: partOf(entry, 'key'),
    path: [...list, index, 'key'],
  }));
  checkDuplicates(keys, (value, path, first, free) =>
    report({
      code: 'duplicate-key-name',
      path,
      what: sayTwins('short name', value, path, first, facts),
      why: 'The short name tells the links apart: each stands once.',
      fix: `Give this link another short name, such as ${inMarks(free)}.`,
      ...curingWith(path, free),
    }),
  );
  if (list.length === 1) for (const index of entries.keys()) checkKeys([...list, index, 'children'], facts, report);
}

/**
 * Checks that paths, ids and keys are unique and free.
 *
 * @see  docs/product.md 7
 */
export function checkPaths(facts: SiteFacts, report: Report): void {
  checkRoutes(facts, report);
  for (const { index } of facts.routes) {
    if (valueAt(facts.root, ['routes', index, 'showLogin']) !== true || facts.login.merchant !== undefined) continue;
    report({
      code: 'missing-login',
      path: ['routes', index, 'showLogin'],
      cause: 'missing-login merchant',
      what: `The Login button is switched on, but has no address${describeLocation(facts, ['routes', index, 'showLogin'])}.`,
      why: 'The address of the merchant login is not filled in. It stands under “Login addresses”, once for the whole site.',
      fix: 'Fill it in, or switch the button off.',
      snippet: addLogin('merchant', facts),
      cure: writing(['routes', index, 'showLogin'], false, false, 'Hide the Login button'),
    });
  }
}
