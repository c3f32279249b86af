import { isOnlyNear, nearestWord } from '../../../model/text/nearest-word.ts';
import { addLogin, type SiteFacts } from '../../facts/site-facts.ts';
import { curingWith } from '../../messages/cure.ts';
import { inMarks } from '../../../config/problems/quote.ts';
import type { Report } from '../../messages/finding.ts';
import type { Visit } from '../../schema/walk-schema.ts';
import { checkPath } from './check-path-link.ts';
import { describeLink } from './describe-link.ts';
import { fullAddress, notInFull } from './full-address.ts';
import { schemeOf, unsafeAddress } from './unsafe-address.ts';

const FORMS =
  'A link is a page of this site (“/contact”), a section of one (“#form”), an https address, an e-mail address (“mailto:…”), a phone number (“tel:…”) or a login (“login:merchant”).';

/** The link that was probably meant by a text that is neither a path nor an address. */
function meantLink(text: string, { byPath, routes, login }: SiteFacts): string | undefined {
  const word = text.trim();
  const fold = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (/^[^\s@/]+@[^\s@/][^\s@/.]*\.[^\s@/]+$/.test(word)) return `mailto:${word}`;
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
      .replace(/[#?][^]*/, '')
      .replace(/\.html?$/, '')}`,
    byPath.keys(),
  );
  if (path !== undefined) return path + (/[#?][^]*/.exec(word)?.[0] ?? '');
  const named = routes.find(
    ({ title }) => title !== null && fold(title).startsWith(fold(word)) && fold(word).length > 2,
  );
  return named?.path ?? undefined;
}

/** Checks links with a scheme: mailto:, tel:, https:, login:. */
function checkAddress(visit: Visit, text: string, scheme: string, facts: SiteFacts, report: Report): void {
  const path = [...visit.path];
  const what = () => `${describeLink(visit, facts, text).join('')}.`;
  const bad = (why: string, fix: string, meant?: string, isDefinite = true) =>
    report({ code: 'bad-link', path, what: what(), why, fix, ...curingWith(path, meant, isDefinite) });
  if (scheme === 'login') {
    const name = text.slice(text.indexOf(':') + 1);
    if (name !== 'merchant' && name !== 'rewards') {
      const names = ['merchant', 'rewards'];
      const meant = `login:${nearestWord(name, names) ?? 'merchant'}`;
      return bad(
        'There are two logins, “login:merchant” and “login:rewards”.',
        `Did you mean ${inMarks(meant)}?`,
        meant,
        isOnlyNear(name, names),
      );
    }
    if (facts.login[name] === undefined)
      report({
        code: 'missing-login',
        path,
        cause: `missing-login ${name}`,
        what: what(),
        why: `The address of the ${name} login is not filled in. It stands under “Login addresses”, once for the whole site.`,
        fix: 'Fill it in, or link to something else.',
        snippet: addLogin(name, facts),
      });
    return;
  }
  if (scheme === 'mailto') {
    if (!/^mailto:[^\s@?]+@[^\s@?][^\s@?.]*\.[^\s@?]+(\?\S*)?$/i.test(text))
      bad('After “mailto:” comes an e-mail address.', 'Write it as in “mailto:support@example.com”.');
  } else if (scheme === 'tel') {
    if (!/^tel:\+?[\d().-]{3,25}$/i.test(text)) {
      const number = text.slice(4).replace(/[^+\d]/g, '');
      // Words beside the number may say more than it does, such as an extension.
      const isNumber = /^[\d\s+().-]+$/.test(text.slice(4)) && /^\+?\d{3,25}$/.test(number);
      bad(
        'After “tel:” comes a phone number, without spaces.',
        `Write ${inMarks(`tel:${number || '+18005550199'}`)}.`,
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
        why: 'With http, others on the way can read and change what visitors get.',
        fix: `Write ${inMarks(text.replace(/^http:/i, 'https:'))}, if it works there.`,
        ...curingWith(path, text.replace(/^http:/i, 'https:'), false),
      });
  } else {
    const meant = meantLink(text, facts);
    bad(FORMS, meant === undefined ? 'Write one of these.' : `Did you mean ${inMarks(meant)}?`, meant, false);
  }
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
  if (unsafe) {
    report({
      code: 'unsafe-link',
      path: [...visit.path],
      what: `${describeLink(visit, facts, text).join('')}.`,
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
      what: `${describeLink(visit, facts, text).join('')}.`,
      why: FORMS,
      fix: meant === undefined ? 'Write one of these.' : `Did you mean ${inMarks(meant)}?`,
      ...curingWith(visit.path, meant, text !== text.trim() || meant?.startsWith('mailto:') === true),
    });
  }
}
