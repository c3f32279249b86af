import { isOnlyNear, nearestWord } from '../../../model/text/nearest-word.ts';
import { addressOf, decodePath, sitePath } from '../../../model/site-path.ts';
import { isUnpublished } from '../../facts/picture-facts.ts';
import { placesOf, usesOf } from '../../facts/places.ts';
import { findPublicFile } from '../../facts/public-folder.ts';
import type { SectionFacts } from '../../facts/section-facts.ts';
import type { RouteFacts, SiteFacts } from '../../facts/site-facts.ts';
import { curingWith, writing } from '../../messages/cure.ts';
import { inMarks, listedInMarks } from '../../../config/problems/quote.ts';
import { nameOf, subjectOf } from '../../words/subject.ts';
import type { Finding, Report } from '../../messages/finding.ts';
import type { Visit } from '../../schema/walk-schema.ts';
import { isDeadPath } from './dead-path.ts';
import { describeLink } from './describe-link.ts';
import { curingRename, describeRename, renamedPage } from './renamed-page.ts';

/** The pages that show a value of a shared section, hidden ones included. */
const usingPages = (path: Visit['path'], facts: SiteFacts) =>
  usesOf(String(path[1]), facts)
    .filter(({ section }) => !Object.hasOwn(section.own, String(path[2])))
    .map(({ route }) => route);

/** A link to a page, or to a place on one. */
interface PathLink {
  text: string;
  /** The path; "" for a place on the page that has the link. */
  target: string;
  page: RouteFacts | undefined;
  anchor: string | undefined;
}

const withoutEnd = (link: string): string => link.replace(/[?#][^]*/, '');

/** `The section “Prices” of the page “Home”`. */
const describeTarget = ({ index }: RouteFacts, { position }: SectionFacts, facts: SiteFacts): string =>
  `${nameOf(facts, ['routes', index, 'sections', position])} of ${subjectOf(facts, ['routes', index])}`;

/**
 * Reports a link to what is hidden, and warns of one to a section that is not shown all the time that the link is. What is
 * hidden itself may lead to what is hidden: no visitor follows it, and showing it again reports it.
 */
function checkShown(visit: Visit, { text, target, page, anchor }: PathLink, facts: SiteFacts, report: Report): void {
  const path = [...visit.path];
  const what = () => `${describeLink(visit, facts, text).join('')}.`;
  for (const place of placesOf(path, facts)) {
    const route = target === '' ? (place.route ?? page) : page;
    if (!route) continue;
    const section = anchor ? route.sections.find(({ own }) => own['id'] === anchor) : undefined;
    if (route.isHidden || section?.isHidden) {
      report({
        code: 'hidden-target',
        path,
        cause: `hidden-target ${route.index} ${route.isHidden ? '' : anchor}`,
        what: what(),
        why: route.isHidden
          ? 'That page is hidden, so visitors would meet a 404.'
          : `${describeTarget(route, section!, facts)} is hidden, so the link would lead nowhere.`,
        fix: `Link to something else, remove the link, or show the ${route.isHidden ? 'page' : 'section'} again.`,
      });
      return;
    }
    if (!section || (section.span.from <= place.span.from && place.span.until <= section.span.until)) continue;
    report({
      code: 'dated-target',
      severity: 'warning',
      path,
      what: what(),
      why: `${describeTarget(route, section, facts)} is not always shown. At other times the link leads to the top of the page.`,
      fix:
        target === ''
          ? 'Give the section with the link the same dates.'
          : `Link to the page itself, ${inMarks(target)}, or give the section with the link the same dates.`,
    });
    return;
  }
}

/** What is wrong with a value, and what was meant instead. */
interface LinkWords {
  why: string;
  fix: string;
  meant?: string | undefined;
  /** Whether nothing else can be meant. */
  isDefinite?: boolean;
}

/** Why a path that is neither page nor file leads nowhere. */
function describeDead({ text, target }: PathLink, facts: SiteFacts): LinkWords {
  if (isUnpublished(decodePath(target)!))
    return {
      why: 'HEIC, TIFF and raw photographs are not published: browsers cannot show them, and they may say where they were taken.',
      fix: 'Save it as JPEG, PNG or PDF, and lead to that.',
    };
  const isFile = isFileName(target);
  const why = isFile
    ? 'No page has that path, and no such file was uploaded, so visitors would meet a 404.'
    : 'No page has that path, so visitors would meet a 404.';
  // A file name instead of an address: "%" in it must be encoded.
  const asName = findPublicFile(facts.rootDir, target) ? addressOf(target) : undefined;
  if (asName !== undefined)
    return {
      why,
      fix: `Write ${inMarks(asName)}: an address is decoded once.`,
      meant: asName,
      isDefinite: true,
    };
  if (target === facts.endpoint)
    return {
      why: 'Forms are sent there; it has nothing to show.',
      fix: 'Link to the page that has the form.',
    };
  const known = [...facts.byPath.keys()];
  const near = nearestWord(target, known);
  if (near !== undefined) {
    const meant = near + text.slice(target.length);
    const isDefinite = !isFile && isOnlyNear(target, known);
    return { why, fix: `Write ${inMarks(meant)}, or add a page ${inMarks(target)}.`, meant, isDefinite };
  }
  if (isFile) return { why, fix: `Upload the file as ${inMarks(target)}, or link to something else.` };
  const some = known.slice(0, 8).join(', ') + (known.length > 8 ? ', …' : '');
  return { why, fix: `Choose one of the existing pages (${some}), or add a page ${inMarks(target)}.` };
}

const isFileName = (target: string): boolean => /\.[a-z0-9]{2,5}$/i.test(target) && !/\.html?$/i.test(target);

/** Reports a path that is no page: one that leads on, or nowhere. */
function checkOtherPath(visit: Visit, link: PathLink, facts: SiteFacts, report: Report): void {
  const { text, target } = link;
  const path = [...visit.path];
  const [leading, place] = describeLink(visit, facts, text);
  const what = `${leading}${place}.`;
  const warn = (finding: Pick<Finding, 'what' | 'why' | 'fix' | 'cure'>) =>
    report({ code: 'redirect-used', severity: 'warning', path, ...finding });
  const next = facts.oldPaths.get(sitePath(target) ?? target);
  if (next !== undefined) {
    if (path[0] === 'redirects') return;
    warn({
      what: `${leading}, which only leads on to ${inMarks(next)}${place}.`,
      why: 'Each detour costs visitors time.',
      fix: `Write ${inMarks(next)}.`,
      // With more behind the path, the redirect decides what becomes of it.
      ...curingWith(path, text === target ? next : undefined),
    });
    return;
  }
  const bare = target.replace(/(?<!\/)\/+$/, '');
  if (target !== bare && facts.byPath.has(bare)) {
    const meant = bare + text.slice(target.length);
    warn({
      what,
      why: 'Addresses of this site have no slash at the end; the server leads on to the one without.',
      fix: `Write ${inMarks(meant)}.`,
      ...curingWith(path, meant),
    });
    return;
  }
  const isInLanguage = path[0] === 'redirects' && facts.languagePaths.has(sitePath(target) ?? target);
  if (isInLanguage || !isDeadPath(target, facts)) return;
  const mayBeMoved = target !== facts.endpoint && !isFileName(target) && !findPublicFile(facts.rootDir, target);
  const moved = mayBeMoved ? renamedPage(target, facts) : undefined;
  if (moved !== undefined) {
    const cure = curingRename(visit, target, moved, facts);
    const words = describeRename(target, moved, facts);
    report({
      code: 'dead-link',
      path,
      cause: `renamed ${target}`,
      isReportedOnce: true,
      what,
      ...words,
      cure,
    });
    return;
  }
  const { why, fix, meant, isDefinite } = describeDead(link, facts);
  report({
    code: 'dead-link',
    path,
    cause: `dead-link ${target}`,
    what,
    why,
    fix,
    ...curingWith(path, meant, isDefinite),
  });
}

/** A page on which the section that a link names is missing; undefined if there is none. */
function pageLacking(
  { target, page, anchor }: PathLink,
  path: Visit['path'],
  facts: SiteFacts,
): RouteFacts | undefined {
  const lacks = ({ ids }: RouteFacts) => !ids.has(anchor!);
  if (page) return lacks(page) ? page : undefined;
  if (target !== '') return undefined;
  return (path[0] === 'shared' ? usingPages(path, facts) : facts.routes).find(lacks);
}

/** Reports a link to a section that its page has not. */
function checkAnchor(visit: Visit, link: PathLink, facts: SiteFacts, report: Report): void {
  const path = [...visit.path];
  const { text, target, page, anchor } = link;
  const lacking = pageLacking(link, path, facts);
  if (!anchor || !lacking?.idsKnown) return;
  const owners = facts.routes.filter(({ ids, path: other }) => ids.has(anchor) && other !== null);
  const [elsewhere] = owners;
  if (page && elsewhere?.path === page.path) return; // reported as duplicate-path
  const near = nearestWord(anchor, lacking.ids);
  const name = subjectOf(facts, ['routes', lacking.index]);
  const shownOn = path[0] === 'shared' ? 'The section is shown there too' : 'Header and footer stand on every page';
  const finding = {
    code: 'dead-anchor',
    path,
    cause: `dead-anchor ${lacking.index} ${anchor}`,
    what: `${describeLink(visit, facts, text).join('')}.`,
    why: page
      ? `No section of ${name} is called ${inMarks(anchor)} in links.`
      : `${shownOn}, and no section of ${name} is called ${inMarks(anchor)} in links.`,
  };
  if (elsewhere !== undefined && near !== anchor && (!near || !page)) {
    const meant = `${elsewhere.path!}#${anchor}`;
    const cure = writing(path, meant, owners.length === 1);
    report({ ...finding, fix: `Write ${inMarks(meant)}: the section is there.`, cure });
  } else if (near !== undefined) {
    const meant = `${target}#${near}`;
    const cure = writing(path, meant, isOnlyNear(anchor, lacking.ids));
    report({ ...finding, fix: `Did you mean ${inMarks(meant)}?`, cure });
  } else {
    const ids = [...lacking.ids].slice(0, 8);
    const fix =
      ids.length > 0
        ? `Write the name of a section in links: ${listedInMarks(ids, 'or')}.`
        : 'Remove the part from “#” on.';
    report({ ...finding, fix });
  }
}

/**
 * Checks a link to a page or section of this site.
 *
 * @param text  The link: "/contact", "/products#rewards", "#form".
 */
export function checkPath(visit: Visit, text: string, facts: SiteFacts, report: Report): void {
  const path = [...visit.path];
  const target = withoutEnd(text);
  const ownPage = typeof path[1] === 'number' && path[0] === 'routes' ? facts.routes[path[1]] : undefined;
  const page = target === '' ? ownPage : facts.byPath.get(target);
  const link = { text, target, page, anchor: /#([^]*)$/.exec(text)?.[1] };
  if (decodePath(target) === null) {
    const mended = text.replace(/%(?![0-9a-f]{2})/gi, '%25');
    report({
      code: 'bad-link',
      path,
      what: `${describeLink(visit, facts, text).join('')}.`,
      why: 'In an address “%” begins an encoded character, such as “%20” for a space. What follows it here encodes none.',
      fix: mended === text ? 'Type the address again.' : `For the sign itself write “%25”: ${inMarks(mended)}.`,
      ...curingWith(path, mended === text || isDeadPath(withoutEnd(mended), facts) ? undefined : mended),
    });
  } else if (target !== '' && !page) checkOtherPath(visit, link, facts, report);
  else {
    checkShown(visit, link, facts, report);
    checkAnchor(visit, link, facts, report);
  }
}
