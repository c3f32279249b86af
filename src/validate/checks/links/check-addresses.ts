import { inMarks } from '../../../config/problems/quote.ts';
import { decodePath, sitePath } from '../../../model/site-path.ts';
import type { SiteFacts } from '../../facts/site-facts.ts';
import { describeLocation, nameOf } from '../../words/subject.ts';
import { curingWith } from '../../messages/cure.ts';
import type { Finding, Report } from '../../messages/finding.ts';
import type { Visit } from '../../schema/walk-schema.ts';
import { fullAddress, notInFull } from './full-address.ts';
import { insecureAddress, schemeOf } from './unsafe-address.ts';

/** Checks an address that must be https: the two logins. The schema checks its form. */
export function checkSecureAddress(visit: Visit, facts: SiteFacts, report: Report): void {
  const text = visit.value;
  if (typeof text !== 'string') return;
  const path = [...visit.path];
  const what = `${nameOf(facts, path)} is ${inMarks(text)}${describeLocation(facts, path)}.`;
  const unsafe = insecureAddress(text, 'Visitors type passwords there; with http, others on the way could read them.');
  if (unsafe) report({ code: 'unsafe-link', path, what, ...unsafe });
  else if (/^https:\/\/\S+$/.test(text) && !fullAddress(text))
    report({ code: 'bad-link', path, what, ...notInFull(text, 'https://login.example.com', path) });
}

/** Checks an endpoint: a path of this site that is not a page, or an https address. */
export function checkEndpoint(visit: Visit, facts: SiteFacts, report: Report): void {
  const text = visit.value;
  if (typeof text !== 'string' || text === '') return;
  const path = [...visit.path];
  const what = `${nameOf(facts, path)} is ${inMarks(text)}${describeLocation(facts, path)}.`;
  const bad = (words: Pick<Finding, 'why' | 'fix' | 'cure'>, code = 'bad-link') =>
    report({ code, path, what, ...words });
  const scheme = schemeOf(text);
  const isName = scheme === null && /^[\w-]+(\/[\w-]+)*\/?$/.test(text);
  const unsafe = insecureAddress(text, 'With http, others on the way could read what visitors write.');
  if (unsafe) bad(unsafe, 'unsafe-link');
  else if (scheme === 'https' && !fullAddress(text)) bad(notInFull(text, 'https://forms.example.com/contact', path));
  else if (scheme === 'https' ? text.includes('#') : !/^\/[^\s?#]+$/.test(text) || /[^\x21-\x7e]/.test(text))
    bad({
      why: 'A form is sent to a path of this site or to an https address.',
      fix: isName
        ? `Did you mean “/${text}”?`
        : 'Write it as in “/contactwebsite” or “https://forms.example.com/contact”.',
      ...curingWith(path, isName ? `/${text}` : undefined),
    });
  else if (scheme === null && decodePath(text) !== text)
    bad({
      why: 'The path of a form is compared as it is written: nothing in it is encoded.',
      fix: 'Write it in letters, digits and hyphens, such as “/contactwebsite”.',
    });
  else if (facts.byPath.has(text) || facts.oldPaths.has(sitePath(text) ?? text))
    bad(
      {
        why: `${facts.byPath.has(text) ? 'A page' : 'A redirect'} has the same path, so one of them could not be reached.`,
        fix: 'Write “/contactwebsite”, or another path that is not a page.',
      },
      'reserved-path',
    );
}
