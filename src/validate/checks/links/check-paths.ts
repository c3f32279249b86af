import { partOf, valueAt } from '../../../document/json.ts';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Path } from '../../../config/load-config.ts';
import type { Cure } from '../../../config/problems/problem.ts';
import { quote } from '../../../config/problems/quote.ts';
import { curingWith, removing, writing } from '../../messages/cure.ts';
import type { Report } from '../../messages/finding.ts';
import { ownPath } from '../../facts/own-path.ts';
import { describeLocation } from '../../messages/describe-location.ts';
import { findPublicFile } from '../../facts/public-folder.ts';
import { isTurnedAround } from './renamed-page.ts';
import { reservedFor } from './reserved-paths.ts';
import { addLogin, type SiteFacts } from '../../facts/site-facts.ts';
import { decodePath, sitePath } from '../../../model/site-path.ts';
import { schemeOf, unsafeAddress } from './unsafe-address.ts';

/** The top-level names in public/, in lower case: most paths begin with none of them and need no look-up. */
function publicNames(rootDir: string): Set<string> {
  const dir = join(rootDir, 'public');
  const names = existsSync(dir) ? readdirSync(dir) : [];
  return new Set(names.map((name) => name.normalize('NFC').toLowerCase()));
}

/** What already uses a path (from `sitePath`); undefined if it is free. */
function useOf(
  path: string,
  { endpoint, endpointIsTyped, rootDir }: SiteFacts,
  names = publicNames(rootDir),
): string | undefined {
  const reserved = reservedFor(path);
  if (reserved !== undefined) return reserved;
  if (path === endpoint) return endpointIsTyped ? undefined : 'the contact form is sent there';
  if (!names.has((path.split('/')[1] ?? '').toLowerCase())) return undefined;
  return findPublicFile(rootDir, path) ? `public${path} is a file` : undefined;
}

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
        what: `Page ${index + 1} has the path ${quote(path)}.`,
        why: `It cannot be the address of a page: ${use}.`,
        fix: `Give the page another path, such as ${quote(freePath(path))}.`,
      });
  }
  const paths = routes.map(({ path, index }) => ({ value: path, path: ['routes', index, 'path'] as Path }));
  checkDuplicates(paths, (value, path, first) =>
    report({
      code: 'duplicate-path',
      facts: { other: first.slice(0, -1) },
      path,
      what: `${quote(value)} is the path of two pages: page ${Number(first[1]) + 1} and page ${Number(path[1]) + 1}.`,
      why: 'Each address leads to one page; the other would never be seen.',
      fix: 'Give one of them another path, or remove it.',
    }),
  );
  if (facts.pathsKnown && !facts.byPath.has('/'))
    report({
      code: 'no-home',
      path: ['routes'],
      part: 'key',
      what: 'No page has the path "/".',
      why: 'It is the home page, the first thing visitors open.',
      fix: 'Give the home page the path "/".',
    });
  const home = facts.byPath.get('/');
  if (home?.isHidden)
    report({
      code: 'no-home',
      kind: 'hidden',
      path: ['routes', home.index, 'hidden'],
      what: 'The home page is hidden.',
      why: 'It is the first thing visitors open.',
      fix: 'Remove "hidden": true.',
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
        facts: { other: first.slice(0, -1) },
        path,
        what: `${quote(value)} is also the id of section ${Number(first[3]) + 1}${describeLocation(root, path)}.`,
        why: 'A link to it could lead to either; each id stands once on a page.',
        fix: `Give this section another id, such as ${quote(free)}.`,
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
      facts: { other: first.slice(0, -1) },
      path,
      what: `${quote(value)} is also the key of entry ${Number(first.at(-2)) + 1} of ${quote(list.at(-1))}.`,
      why: 'The key tells the links apart; each stands once.',
      fix: `Give this link another key, such as ${quote(free)}.`,
      ...curingWith(path, free),
    }),
  );
  if (list.length === 1) for (const index of entries.keys()) checkKeys([...list, index, 'children'], facts, report);
}

/** The path of this site that a redirect leads to, as paths are compared; any other address as it is. */
function targetPath(to: string, { url }: SiteFacts): string {
  const path = ownPath(to, url).replace(/[?#].*$/s, '');
  return sitePath(path) ?? path;
}

/** The chain of a redirect: its paths, up to one that is not a redirect, or one that is in the chain already. */
function redirectChain(from: string, facts: SiteFacts): string[] {
  const passed = [from];
  for (let to = facts.oldPaths.get(from); to !== undefined; to = facts.oldPaths.get(passed.at(-1)!)) {
    const next = targetPath(to, facts);
    const known = passed.includes(next);
    passed.push(next);
    if (known) break;
  }
  return passed;
}

/** Why an old path can never match a request, and what to write; null for a valid path. */
function whyNoPath(from: string): [why: string, fix: string] | null {
  const didYouMean = (path: string) => `Did you mean ${quote(path)}?`;
  if (!/^\/[^\s?#]*$/.test(from)) {
    const near = `/${from
      .trim()
      .replace(/^https?:\/\/[^/]*/i, '')
      .replace(/[?#].*$/, '')
      .replace(/^\/+/, '')
      .replace(/%(?![0-9a-f]{2})/gi, '%25')
      .replace(/\s/g, encodeURIComponent)}`;
    return [
      /[?#]/.test(from)
        ? 'An old path stands without "?" and "#": those parts are not compared.'
        : 'The old path is a path of this site: it begins with "/" and has no spaces.',
      didYouMean(near),
    ];
  }
  const fromAddressBar = 'Write the old path as it stood in the address bar.';
  const unsafe = unsafeAddress(from);
  if (unsafe) return [unsafe.why, fromAddressBar];
  if (decodePath(from) === null) {
    const mended = from.replace(/%(?![0-9a-f]{2})/gi, '%25');
    return [
      'In an address "%" begins an encoded character, such as "%20" for a space. What stands here encodes none that a path may hold.',
      mended === from ? fromAddressBar : `For the sign itself write "%25": ${quote(mended)}.`,
    ];
  }
  const path = sitePath(from);
  if (path === null)
    return [
      'An address of this site has no empty part between two slashes.',
      didYouMean(`/${from.split('/').filter(Boolean).join('/')}`),
    ];
  if (/[*:]/.test(path))
    return [
      'A redirect is for one path. Static hosts read "*" and ":" as patterns that match many.',
      'Write one redirect for each old path.',
    ];
  return null;
}

/** Mistakes in the old path of a redirect, not in the new one. */
const OF_OLD_PATH = ['path', 'twice', 'page', 'in-use'];

function checkRedirects(facts: SiteFacts, report: Report): void {
  const circles = new Set<string>();
  const names = publicNames(facts.rootDir);
  const seen = new Map<string, string>();
  for (const [from, to] of facts.redirects) {
    const bad = (kind: string, why: string, fix: string, cure?: Cure) =>
      report({
        code: 'bad-redirect',
        kind,
        path: ['redirects', from],
        ...(OF_OLD_PATH.includes(kind) && { part: 'key' }),
        what: `The redirect from ${quote(from)} to ${quote(to)} cannot work.`,
        why,
        fix,
        ...(cure && { cure }),
      });
    const remove = (isDefinite: boolean) => removing(['redirects', from], isDefinite, 'Remove the redirect');
    const noPath = whyNoPath(from);
    if (noPath) {
      bad('path', ...noPath);
      continue;
    }
    const path = sitePath(from)!;
    const first = seen.get(path);
    seen.set(path, first ?? from);
    const use = useOf(path, facts, names);
    if (first !== undefined)
      bad(
        'twice',
        `It is the same path as ${quote(first)}, written in another way.`,
        'Remove one of the two.',
        remove(facts.redirects.get(first) === to),
      );
    else if (isTurnedAround(from, to, facts))
      continue; // reported with the links to the old path
    else if (facts.byPath.has(path))
      bad(
        'page',
        from === path
          ? 'A page has this path, so the redirect would hide it.'
          : 'A page has this path; other ways of writing it are taken care of already.',
        from === path ? 'Remove the redirect, or give the page another path.' : 'Remove the redirect.',
        remove(from !== path),
      );
    else if (use !== undefined) bad('in-use', `This path is in use: ${use}.`, 'Remove the redirect.', remove(false));
    else if (targetPath(to, facts) === path) bad('itself', 'It leads to itself, for ever.', 'Write the new path.');
    else if (circles.has(path)) continue;
    else {
      const passed = redirectChain(path, facts);
      const last = passed.at(-1)!;
      if (passed.indexOf(last) < passed.length - 1) {
        for (const step of passed) circles.add(step);
        bad('circle', `It leads in a circle: ${passed.join(' → ')}.`, 'Write a path that is a page.');
      } else if (schemeOf(to) !== null && !/^https?$/.test(schemeOf(to)!) && !unsafeAddress(to))
        bad('target', 'A redirect leads to a path of this site or to an https address.', 'Write one of these.');
      else if (to.startsWith('#'))
        bad(
          'target',
          'A redirect leads to a path of this site or to an https address.',
          `Write the path before it, such as ${quote(`/${to}`)}.`,
        );
    }
  }
}

/**
 * Checks that paths, ids and keys are unique and free, and where redirects lead.
 *
 * @see  docs/product.md 7
 */
export function checkPaths(facts: SiteFacts, report: Report): void {
  checkRoutes(facts, report);
  checkRedirects(facts, report);
  for (const { index } of facts.routes) {
    if (valueAt(facts.root, ['routes', index, 'showLogin']) !== true || facts.login.merchant !== undefined) continue;
    report({
      code: 'missing-login',
      kind: 'button',
      facts: { login: ['login', 'merchant'] },
      path: ['routes', index, 'showLogin'],
      cause: 'missing-login merchant',
      what: `The Login button is to be shown, but there is no address for it${describeLocation(facts.root, ['routes', index, 'showLogin'])}.`,
      why: 'The two login addresses stand under "login", once for the whole site.',
      fix: `${addLogin('merchant', facts)}, or write "showLogin": false.`,
      cure: writing(['routes', index, 'showLogin'], false, false, 'Hide the Login button'),
    });
  }
}
