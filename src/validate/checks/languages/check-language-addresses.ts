import { partOf, valueAt, type Path } from '../../../document/json.ts';
import { inMarks } from '../../../config/problems/quote.ts';
import { isCode } from '../../../languages/add-language.ts';
import { addressIn, prefixOf } from '../../../languages/address-in.ts';
import { THANK_YOU } from '../../../model/thank-you-path.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import type { SiteFacts } from '../../facts/site-facts.ts';
import type { LoadedLanguage } from '../../languages/read-overlays.ts';
import type { Report } from '../../messages/finding.ts';
import { nameOf } from '../../words/subject.ts';
import { useOf } from '../links/used-paths.ts';

/** A page's path in any script: as schema/parts/route.json has it for Latin letters. */
const NAME = String.raw`[\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}]+(?:[-_.][\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}]+)*`;
const PATH = new RegExp(`^/(?:${NAME}(?:/${NAME})*)?$`, 'u');

/** What has the start of a language's addresses already; undefined where it is free. */
function useOfPrefix(prefix: string, facts: SiteFacts): string | undefined {
  const start = `/${prefix}`;
  const isBelow = (path: string) => path === start || path.startsWith(`${start}/`);
  const page = [...facts.byPath.keys()].find(isBelow);
  if (page !== undefined) return `the page ${inMarks(page)} stands there`;
  // Old addresses of its pages begin with it.
  if (facts.oldPaths.has(start)) return `a redirect leads from ${inMarks(start)} elsewhere`;
  return useOf(start, facts);
}

const prefixIn = (root: unknown, language: string): string => {
  const options = valueAt(root, ['languages', language]);
  return prefixOf(language, isJsonObject(options) ? options : {});
};

/** The addresses that the pages of a site have in its further languages, translated or not. */
export const languagePaths = (languages: LoadedLanguage[], { root, byPath }: SiteFacts): Set<string> =>
  new Set(
    languages.flatMap(({ language, overlay }) =>
      [...byPath.keys()].map((path) => addressIn(overlay, prefixIn(root, language), path)),
    ),
  );

/** Reports pages of a language whose own path is none, or is that of another page. */
function checkPagePaths({ overlay, config }: LoadedLanguage, name: string, facts: SiteFacts, report: Report): void {
  if (!config) return;
  const pages = new Map<string, string>();
  for (const source of facts.byPath.keys()) {
    const path: Path = ['pages', source, 'path'];
    const own = valueAt(overlay as unknown, path);
    const bad = (why: string, fix: string) =>
      report({
        code: 'bad-language',
        path,
        source: config,
        what: `In ${name}: ${nameOf(facts, ['routes', facts.byPath.get(source)!.index])} cannot have the path ${inMarks(own ?? source)}.`,
        why,
        fix,
      });
    if (own !== undefined && !(typeof own === 'string' && PATH.test(own))) {
      bad(
        'A path begins with a slash, and consists of small letters, digits and hyphens.',
        'Write one such as “/produkte”, or leave it out: then it has that of the source.',
      );
      continue;
    }
    const address = addressIn(overlay, '', source);
    if (`${address}/`.startsWith(`${THANK_YOU}/`)) {
      bad('Visitors who send a form without script are thanked there.', 'Write another path.');
      continue;
    }
    const first = pages.get(address);
    if (first === undefined) pages.set(address, source);
    else
      bad(
        `The page ${inMarks(first)} has that address. Each address leads to one page; the other would never be seen.`,
        'Give one of them another path, or remove its own.',
      );
  }
}

/**
 * Checks that the pages of each further language have addresses of their own.
 *
 * @see  docs/languages.md
 */
export function checkLanguageAddresses(languages: LoadedLanguage[], facts: SiteFacts, report: Report): void {
  const own = valueAt(facts.root, ['site', 'language']) ?? 'en';
  const taken = new Map<string, string>();
  for (const each of languages.filter(({ language }) => isCode(language))) {
    const { language } = each;
    const options = valueAt(facts.root, ['languages', language]);
    const prefix = prefixIn(facts.root, language);
    const isTyped = partOf(options, 'prefix') !== undefined;
    const name = String(partOf(options, 'name') ?? language);
    const bad = (kind: 'own' | 'prefix', what: string, why: string, fix: string, snippet?: string) =>
      report({
        code: 'bad-language',
        ...(kind === 'prefix' && isTyped
          ? { path: ['languages', language, 'prefix'] }
          : { path: ['languages', language], part: 'key' as const }),
        what,
        why,
        fix,
        ...(snippet !== undefined && { snippet }),
      });
    if (language === own) {
      bad(
        'own',
        `${inMarks(name)} is the language of the site itself.`,
        'Its texts are those of the site.',
        'Remove it from the further languages, or choose another language for the site.',
      );
      continue;
    }
    const what = `The addresses of the language ${inMarks(name)} begin with ${inMarks(`/${prefix}`)}.`;
    const other = taken.get(prefix);
    const use = other === undefined ? useOfPrefix(prefix, facts) : `those of ${inMarks(other)} begin like that, too`;
    if (use === undefined) taken.set(prefix, language);
    else
      bad(
        'prefix',
        what,
        `That start is not free: ${use}.`,
        isTyped ? 'Choose another start.' : `Give it another start, such as “${prefix}-site”.`,
        isTyped ? undefined : `"prefix": "${prefix}-site"`,
      );
    checkPagePaths(each, name, facts, report);
  }
}
