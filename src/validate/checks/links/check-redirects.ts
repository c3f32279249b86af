import type { Cure } from '../../../config/problems/problem.ts';
import { inMarks } from '../../../config/problems/quote.ts';
import { decodePath, sitePath } from '../../../model/site-path.ts';
import { ownPath } from '../../facts/own-path.ts';
import type { SiteFacts } from '../../facts/site-facts.ts';
import { removing, renaming } from '../../messages/cure.ts';
import type { Report } from '../../messages/finding.ts';
import { isTurnedAround } from './renamed-page.ts';
import { schemeOf, unsafeAddress } from './unsafe-address.ts';
import { publicNames, useOf } from './used-paths.ts';

/** The path of this site that a redirect leads to, as paths are compared; any other address as it is. */
function targetPath(to: string, { url }: SiteFacts): string {
  const path = ownPath(to, url).replace(/[?#][^]*/s, '');
  return sitePath(path) ?? path;
}

/** The chain of a redirect: its paths, up to one that is not a redirect, or one that is in the chain already. */
export function redirectChain(from: string, facts: SiteFacts): string[] {
  const passed = [from];
  for (let to = facts.oldPaths.get(from); to !== undefined; to = facts.oldPaths.get(passed.at(-1)!)) {
    const next = targetPath(to, facts);
    const known = passed.includes(next);
    passed.push(next);
    if (known) break;
  }
  return passed;
}

/** Why an old path can never match a request, and what to write, as far as that is known; null for a valid path. */
function whyNoPath(from: string): [why: string, fix: string, meant?: string] | null {
  const didYouMean = (path: string): [fix: string, meant: string] => [`Did you mean ${inMarks(path)}?`, path];
  if (!/^\/[^\s?#]*$/.test(from)) {
    const near = `/${from
      .trim()
      .replace(/^https?:\/\/[^/]*/i, '')
      .replace(/[?#][^]*/, '')
      .replace(/^\/+/, '')
      .replace(/%(?![0-9a-f]{2})/gi, '%25')
      .replace(/\s/g, encodeURIComponent)}`;
    return [
      /[?#]/.test(from)
        ? 'An old path has no “?” and no “#”: what follows them is not compared.'
        : 'The old path is a path of this site: it begins with “/” and has no spaces.',
      ...didYouMean(near),
    ];
  }
  const fromAddressBar = 'Write the old path as it stood in the address bar.';
  const unsafe = unsafeAddress(from);
  if (unsafe) return [unsafe.why, fromAddressBar];
  if (decodePath(from) === null) {
    const mended = from.replace(/%(?![0-9a-f]{2})/gi, '%25');
    return [
      'In an address “%” begins an encoded character, such as “%20” for a space. What follows it here encodes none that a path may hold.',
      mended === from ? fromAddressBar : `For the sign itself write “%25”: ${inMarks(mended)}.`,
    ];
  }
  const path = sitePath(from);
  if (path === null)
    return [
      'An address of this site has no empty part between two slashes.',
      ...didYouMean(`/${from.split('/').filter(Boolean).join('/')}`),
    ];
  if (/[*:]/.test(path))
    return [
      'A redirect is for one path. Static hosts read “*” and “:” as patterns that match many.',
      'Add one redirect for each old path.',
    ];
  return null;
}

/**
 * Checks where redirects come from and lead.
 *
 * @see  docs/product.md 7
 */
export function checkRedirects(facts: SiteFacts, report: Report): void {
  const circles = new Set<string>();
  const names = publicNames(facts.rootDir);
  const seen = new Map<string, string>();
  for (const [from, to] of facts.redirects) {
    const bad = (side: 'old' | 'new', why: string, fix: string, cure?: Cure) =>
      report({
        code: 'bad-redirect',
        path: ['redirects', from],
        ...(side === 'old' && { part: 'key' }),
        what: `The redirect from ${inMarks(from)} to ${inMarks(to)} cannot work.`,
        why,
        fix,
        ...(cure && { cure }),
      });
    const remove = (isDefinite: boolean) => removing(['redirects', from], isDefinite, 'Remove the redirect');
    const noPath = whyNoPath(from);
    if (noPath) {
      const [why, fix, meant] = noPath;
      const isFree = meant !== undefined && !facts.redirects.has(meant);
      bad(
        'old',
        why,
        fix,
        isFree ? { ...renaming(['redirects', from], meant, false), words: `Use ${inMarks(meant)}` } : undefined,
      );
      continue;
    }
    const path = sitePath(from)!;
    const first = seen.get(path);
    seen.set(path, first ?? from);
    const use = useOf(path, facts, names);
    if (first !== undefined)
      bad(
        'old',
        `It is the same path as ${inMarks(first)}, written in another way.`,
        'Remove one of the two.',
        remove(facts.redirects.get(first) === to),
      );
    else if (isTurnedAround(from, to, facts)) continue; // reported with the links to the old path
    else if (facts.byPath.has(path))
      bad(
        'old',
        from === path
          ? 'A page has this path, so the redirect would hide it.'
          : 'A page has this path; other ways to write it lead there already.',
        from === path ? 'Remove the redirect, or give the page another path.' : 'Remove the redirect.',
        remove(from !== path),
      );
    else if (facts.languagePaths.has(path))
      bad(
        'old',
        'A page has this path in another language, so the redirect would hide it.',
        'Remove the redirect, or give the page another path in that language.',
        remove(false),
      );
    else if (use !== undefined) bad('old', `This path is in use: ${use}.`, 'Remove the redirect.', remove(false));
    else if (targetPath(to, facts) === path) bad('new', 'It leads to itself.', 'Choose the new address.');
    else if (circles.has(path)) continue;
    else {
      const passed = redirectChain(path, facts);
      const last = passed.at(-1)!;
      if (passed.indexOf(last) < passed.length - 1) {
        for (const step of passed) circles.add(step);
        bad('new', `It leads in a circle: ${passed.join(' → ')}.`, 'Choose an address that is a page.');
      } else if (schemeOf(to) !== null && !/^https?$/.test(schemeOf(to)!) && !unsafeAddress(to))
        bad('new', 'A redirect leads to a path of this site or to an https address.', 'Choose one of these.');
      else if (to.startsWith('#'))
        bad(
          'new',
          'A redirect leads to a path of this site or to an https address.',
          `Write the path before it, such as ${inMarks(`/${to}`)}.`,
        );
    }
  }
}
