import { listed, quote } from '../../../config/problems/quote.ts';
import { isDeadPath } from './dead-path.ts';
import { curingWith, writing } from '../../messages/cure.ts';
import type { Report } from '../../messages/finding.ts';
import { fullAddress, notInFull } from './full-address.ts';
import { isOnlyNear, nearestWord } from '../../../model/nearest-word.ts';
import { isUnpublished } from '../../facts/picture-facts.ts';
import { pageName, subjectOf, describeLocation } from '../../messages/describe-location.ts';
import { findPublicFile } from '../../facts/public-folder.ts';
import { curingRename, describeRename, renamedPage } from './renamed-page.ts';
import { placesOf, usesOf } from '../../facts/places.ts';
import { addLogin, type RouteFacts, type SiteFacts } from '../../facts/site-facts.ts';
import { addressOf, decodePath, sitePath } from '../../../model/site-path.ts';
import { schemeOf, unsafeAddress } from './unsafe-address.ts';
import type { Visit } from '../../schema/walk-schema.ts';

const FORMS =
  'A link is a page of this site ("/contact"), a place on one ("#form"), an https address, mailto:, tel: or login:merchant.';

/** The link that was probably meant by a text that is neither a path nor an address. */
function meantLink(text: string, { byPath, routes, login }: SiteFacts): string | undefined {
  const word = text.trim();
  const fold = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(word)) return `mailto:${word}`;
  if (/^\+?[\d ().-]{6,}$/.test(word)) return `tel:${word.replace(/[^+\d]/g, '')}`;
  if (/^login\b/i.test(word))
    return nearestWord(word, ['login:merchant', 'login:rewards']) ?? (login.merchant ? 'login:merchant' : undefined);
  if (/^(www\.|[a-z0-9-]+\.(com|org|net|io|de|co|app|example)\b)/i.test(word)) return `https://${word}`;
  if (/^h?t?tps?:?\/*(?=[\w-]+\.)/i.test(word)) return word.replace(/^h?t?tps?:?\/*/i, 'https://');
  if (byPath.has(word)) return word;
  if (fold(word) === 'home') return byPath.has('/') ? '/' : undefined;
  const path = nearestWord(
    `/${word
      .replace(/^\.?\/+/, '')
      .replace(/[#?].*$/, '')
      .replace(/\.html?$/, '')}`,
    byPath.keys(),
  );
  if (path !== undefined) return path + (/[#?].*$/.exec(word)?.[0] ?? '');
  const named = routes.find(
    ({ title }) => title !== null && fold(title).startsWith(fold(word)) && fold(word).length > 2,
  );
  return named?.path ?? undefined;
}

/** Checks links with a scheme: mailto:, tel:, https:, login:. */
function checkAddress(visit: Visit, text: string, scheme: string, facts: SiteFacts, report: Report): void {
  const path = [...visit.path];
  const place = () => describeLocation(facts.root, path);
  const what = () => `${subjectOf(visit)} leads to ${quote(text)}${place()}.`;
  const bad = (why: string, fix: string, meant?: string, isDefinite = true) =>
    report({ code: 'bad-link', path, what: what(), why, fix, ...curingWith(path, meant, isDefinite) });
  if (scheme === 'login') {
    const name = text.slice(text.indexOf(':') + 1);
    if (name !== 'merchant' && name !== 'rewards') {
      const names = ['merchant', 'rewards'];
      const meant = `login:${nearestWord(name, names) ?? 'merchant'}`;
      return bad(
        'There are two login addresses: login:merchant and login:rewards.',
        `Did you mean "${meant}"?`,
        meant,
        isOnlyNear(name, names),
      );
    }
    if (facts.login[name] === undefined)
      report({
        code: 'missing-login',
        path,
        cause: `missing-login ${name}`,
        what: `${subjectOf(visit)} leads to ${quote(text)}, but the file has no such address${place()}.`,
        why: 'The two login addresses stand under "login", once for the whole site.',
        fix: `${addLogin(name, facts)}, or lead elsewhere.`,
      });
    return;
  }
  if (scheme === 'mailto') {
    if (!/^mailto:[^\s@?]+@[^\s@?]+\.[^\s@?]+(\?\S*)?$/i.test(text))
      bad('After mailto: stands an e-mail address.', 'Write it as "mailto:support@example.com".');
  } else if (scheme === 'tel') {
    if (!/^tel:\+?[\d().-]{3,25}$/i.test(text)) {
      const number = text.slice(4).replace(/[^+\d]/g, '');
      // Words beside the number may say more than it does, such as an extension.
      const isNumber = /^[\d\s+().-]+$/.test(text.slice(4)) && /^\+?\d{3,25}$/.test(number);
      bad(
        'After tel: stands a phone number, without spaces.',
        `Write ${quote(`tel:${number || '+18005550199'}`)}.`,
        isNumber ? `tel:${number}` : undefined,
      );
    }
  } else if (scheme === 'https' || scheme === 'http') {
    if (!fullAddress(text))
      report({ code: 'bad-link', path, what: what(), ...notInFull(text, 'https://www.example.com/help', path) });
    else if (scheme === 'http')
      report({
        code: 'insecure-link',
        severity: 'warning',
        path,
        what: what(),
        why: 'With http, others on the way can read and change what the visitor gets.',
        fix: `Write ${quote(text.replace(/^http:/i, 'https:'))} if it works there.`,
        ...curingWith(path, text.replace(/^http:/i, 'https:'), false),
      });
  } else {
    const meant = meantLink(text, facts);
    bad(FORMS, meant === undefined ? 'Write one of these.' : `Did you mean ${quote(meant)}?`, meant, false);
  }
}

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

/**
 * Reports a link to what is hidden, and warns of one to a section that is not shown all the time that the link is. What is
 * hidden itself may lead to what is hidden: no visitor follows it, and showing it again reports it.
 */
function checkShown(visit: Visit, { text, target, page, anchor }: PathLink, facts: SiteFacts, report: Report): void {
  const path = [...visit.path];
  const what = () => `${subjectOf(visit)} leads to ${quote(text)}${describeLocation(facts.root, path)}.`;
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
          ? `That page is hidden, so visitors would meet a 404.`
          : `The section ${quote(anchor)} of ${pageName(facts.root, route.index)} is hidden, so the link would lead nowhere.`,
        fix: `Lead elsewhere, remove the link, or show the ${route.isHidden ? 'page' : 'section'} again: remove its "hidden": true.`,
      });
      return;
    }
    if (!section || (section.span.from <= place.span.from && place.span.until <= section.span.until)) continue;
    report({
      code: 'dated-target',
      severity: 'warning',
      path,
      what: what(),
      why: `The section ${quote(anchor)} of ${pageName(facts.root, route.index)} is not always shown. At other times the link leads to the top of the page.`,
      fix:
        target === ''
          ? 'Give the section with the link the same dates.'
          : `Lead to the page, ${quote(target)}, or give the section with the link the same dates.`,
    });
    return;
  }
}

/** Checks links to pages and sections of this site. */
function checkPath(visit: Visit, text: string, facts: SiteFacts, report: Report): void {
  const path = [...visit.path];
  const place = () => describeLocation(facts.root, path);
  const what = () => `${subjectOf(visit)} leads to ${quote(text)}${place()}.`;
  const [target, anchor] = [text.replace(/[?#].*$/, ''), /#(.*)$/.exec(text)?.[1]];
  const ownPage = typeof path[1] === 'number' && path[0] === 'routes' ? facts.routes[path[1]] : undefined;
  const page = target === '' ? ownPage : facts.byPath.get(target);

  const decoded = decodePath(target);
  if (decoded === null) {
    const mended = text.replace(/%(?![0-9a-f]{2})/gi, '%25');
    report({
      code: 'bad-link',
      path,
      what: what(),
      why: 'In an address "%" begins an encoded character, such as "%20" for a space. What stands here encodes none.',
      fix: mended === text ? 'Type the address again.' : `For the sign itself write "%25": ${quote(mended)}.`,
      ...curingWith(path, mended === text || isDeadPath(mended.replace(/[?#].*$/, ''), facts) ? undefined : mended),
    });
    return;
  }
  if (target !== '' && !page) {
    const next = facts.oldPaths.get(sitePath(target) ?? target);
    if (next !== undefined) {
      if (path[0] === 'redirects') return;
      report({
        code: 'redirect-used',
        severity: 'warning',
        path,
        what: `${subjectOf(visit)} leads to ${quote(text)}, which only leads on to ${quote(next)}${place()}.`,
        why: 'Each detour costs the visitor time.',
        fix: `Write ${quote(next)}.`,
        // With more behind the path, the redirect decides what becomes of it.
        ...curingWith(path, text === target ? next : undefined),
      });
      return;
    }
    if (target.endsWith('/') && facts.byPath.has(target.replace(/\/+$/, ''))) {
      report({
        code: 'redirect-used',
        severity: 'warning',
        path,
        what: what(),
        why: 'Addresses of this site have no slash at the end; the server leads on to the one without.',
        fix: `Write ${quote(target.replace(/\/+$/, '') + text.slice(target.length))}.`,
        ...curingWith(path, target.replace(/\/+$/, '') + text.slice(target.length)),
      });
      return;
    }
    if (!isDeadPath(target, facts)) return;
    const isEndpoint = target === facts.endpoint;
    const isFile = /\.[a-z0-9]{2,5}$/i.test(target) && !/\.html?$/i.test(target);
    // A file name instead of an address: "%" in it must be encoded.
    const asName = findPublicFile(facts.rootDir, target) ? addressOf(target) : undefined;
    const moved = isEndpoint || isFile || asName ? undefined : renamedPage(target, facts);
    if (moved !== undefined) {
      const words = describeRename(target, moved, facts);
      const cure = curingRename(visit, target, moved, facts);
      report({
        code: 'dead-link',
        path,
        cause: `renamed ${target}`,
        isReportedOnce: true,
        what: what(),
        ...words,
        cure,
      });
      return;
    }
    const near = isEndpoint ? undefined : nearestWord(target, facts.byPath.keys());
    const known = [...facts.byPath.keys()];
    const meant = asName ?? (near === undefined ? undefined : near + text.slice(target.length));
    report({
      code: 'dead-link',
      path,
      cause: `dead-link ${target}`,
      what: what(),
      why: isUnpublished(decoded)
        ? 'HEIC, TIFF and raw photographs are not published: browsers cannot show them, and they may say where they were taken.'
        : isFile
          ? 'No route has that path, and public/ holds no such file: visitors would meet a 404.'
          : isEndpoint
            ? 'That is where forms are sent; it has nothing to show.'
            : 'No route has that path, so visitors would meet a 404.',
      fix: isUnpublished(decoded)
        ? 'Save it as JPEG, PNG or PDF, and lead to that.'
        : asName
          ? `Write ${quote(asName)}: an address is decoded once.`
          : near !== undefined
            ? `Write ${quote(near + text.slice(target.length))}, or add a route ${quote(target)}.`
            : isEndpoint
              ? 'Write the page that the form stands on.'
              : isFile
                ? `Put the file at public${target}, or lead elsewhere.`
                : `Write one of the paths there are (${known.slice(0, 8).join(', ')}${known.length > 8 ? ', …' : ''}), or add a route ${quote(target)}.`,
      ...curingWith(
        path,
        isUnpublished(decoded) ? undefined : meant,
        asName !== undefined || (!isFile && isOnlyNear(target, known)),
      ),
    });
    return;
  }

  checkShown(visit, { text, target, page, anchor }, facts, report);
  if (anchor === undefined || anchor === '') return;
  const users = path[0] === 'shared' && target === '' ? usingPages(path, facts) : null;
  const lacking = page
    ? page.ids.has(anchor)
      ? undefined
      : page
    : users
      ? users.find(({ ids }) => !ids.has(anchor))
      : target === ''
        ? facts.routes.find(({ ids }) => !ids.has(anchor))
        : undefined;
  if (!lacking?.idsKnown) return;
  const near = nearestWord(anchor, lacking.ids);
  const owners = facts.routes.filter(({ ids, path: other }) => ids.has(anchor) && other !== null);
  const [elsewhere] = owners;
  if (page && elsewhere?.path === page.path) return; // reported as duplicate-path
  const isElsewhere = elsewhere !== undefined && near !== anchor && (!near || !page);
  report({
    code: 'dead-anchor',
    path,
    cause: `dead-anchor ${lacking.index} ${anchor}`,
    what: what(),
    why: page
      ? `No section of ${pageName(facts.root, lacking.index)} has the id ${quote(anchor)}.`
      : `${users ? 'The section is shown there too' : 'Header and footer stand on every page'}, and ${pageName(facts.root, lacking.index)} has no section with the id ${quote(anchor)}.`,
    fix: isElsewhere
      ? `Write ${quote(`${elsewhere.path!}#${anchor}`)}: the section is there.`
      : near !== undefined
        ? `Did you mean ${quote(`${target}#${near}`)}?`
        : lacking.ids.size > 0
          ? `Write the id of a section: ${listed([...lacking.ids].slice(0, 8), 'or')}.`
          : 'Remove the part from "#" on.',
    ...(isElsewhere
      ? { cure: writing(path, `${elsewhere.path!}#${anchor}`, owners.length === 1) }
      : curingWith(path, near === undefined ? undefined : `${target}#${near}`, isOnlyNear(anchor, lacking.ids))),
  });
}

/**
 * Checks that a link is harmless, that it is a path or an address, and that its target exists.
 *
 * @param visit  A value under `$ref: #/definitions/link`.
 */
export function checkLink(visit: Visit, facts: SiteFacts, report: Report): void {
  const text = visit.value;
  if (typeof text !== 'string' || text === '') return;
  const unsafe = unsafeAddress(text);
  const place = () => describeLocation(facts.root, visit.path);
  if (unsafe) {
    report({
      code: 'unsafe-link',
      path: [...visit.path],
      what: `${subjectOf(visit)} leads to ${quote(text)}${place()}.`,
      ...unsafe,
    });
    return;
  }
  const scheme = schemeOf(text);
  const isTidy = text === text.trim() && !/\s/.test(text);
  if (scheme !== null && !/^\s/.test(text)) checkAddress(visit, text, scheme, facts, report);
  else if (isTidy && /^[/#?]/.test(text) && !text.startsWith('?')) checkPath(visit, text, facts, report);
  else {
    const meant = text !== text.trim() ? text.trim() : meantLink(text, facts);
    report({
      code: 'bad-link',
      path: [...visit.path],
      what: `${subjectOf(visit)} has the link ${quote(text)}${place()}.`,
      why: FORMS,
      fix: meant === undefined ? 'Write one of these.' : `Did you mean ${quote(meant)}?`,
      ...curingWith(visit.path, meant, text !== text.trim() || meant?.startsWith('mailto:') === true),
    });
  }
}
