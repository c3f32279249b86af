import { basename } from 'node:path';
import type { LoadedConfig } from '../../../config/load-config.ts';
import { valueAt, type JsonObject, type Json } from '../../../document/json.ts';
import { count, inMarks } from '../../../config/problems/quote.ts';
import { partsOfSite, type SiteForms } from '../../../languages/parts-of-site.ts';
import { sourceOf, type PlacedPair } from '../../../languages/overlay.ts';
import { pairsElsewhere } from '../../../languages/survey.ts';
import type { SiteFile } from '../../../model/site-file.ts';
import type { LoadedLanguage } from '../../languages/read-overlays.ts';
import { removing } from '../../messages/cure.ts';
import type { Finding, Report } from '../../messages/finding.ts';
import type { SiteSchema } from '../../schema/walk-schema.ts';
import { withSharedTypes } from '../../facts/section-facts.ts';
import { checkPairs } from './check-pairs.ts';
import { checkReplaced, type CheckValue, type ReplacedValue } from './check-replaced.ts';
import { pageName } from '../../words/names.ts';
import { checkPart, OPEN_STATES, type OpenText, type OpenTexts } from './check-part.ts';

/** What becomes of a text without a translation, by what the language says of them. */
const WITHOUT = {
  'leave-out':
    'The smallest possible part is left out of the pages of the language; words of forms and of the interface stay as they are.',
  'show-source': 'They stand there in the language of the site.',
  refuse: 'The language is set to refuse texts without a translation.',
};

/** What is said of texts in each state that is not done. */
const STATES = {
  draft: {
    what: 'translated by drafts that nobody has read',
    why: 'They are shown only where the language shows drafts.',
    fix: 'Read them, and take the mark “draft” away.',
  },
  outdated: {
    what: 'translated from an earlier text',
    why: 'The translation is shown, and may say less than the text of today.',
    fix: 'Change the translation where needed, with the text of today as its source.',
  },
  missing: {
    what: 'without a translation',
    why: WITHOUT['leave-out'],
    fix: 'Translate them.',
  },
} as const;

/** So many texts are quoted. */
const QUOTED = 3;

/** Some of many texts, in quotation marks. */
function some(texts: string[]): string {
  const more = texts.length - QUOTED;
  return texts.slice(0, QUOTED).map(inMarks).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Where texts are, in words: "They are on Home (12), Products (3), 2 more pages and several pages at once (8)." */
function whereOf(texts: OpenText[], site: SiteFile): string {
  const pages = new Map<string, number>();
  for (const { page } of texts) if (page !== null) pages.set(page, (pages.get(page) ?? 0) + 1);
  const isOne = texts.length === 1;
  const counted = (name: string, number: number) => (isOne ? name : `${name} (${number})`);
  const names = [...pages].map(([path, number]) => {
    const route = site.routes.find((each) => each.path === path);
    return counted(route ? pageName(site as unknown as Json, route as unknown as Json) : path, number);
  });
  const more = names.length - QUOTED;
  const shared = texts.filter(({ page }) => page === null).length;
  const places = [
    ...(more > 0 ? [...names.slice(0, QUOTED), count(more, 'more page')] : names),
    ...(shared > 0 ? [counted('several pages at once', shared)] : []),
  ];
  return `${isOne ? 'It is' : 'They are'} on ${new Intl.ListFormat('en-GB').format(places)}.`;
}

/** Checks the texts of one language. */
function checkLanguageTexts(
  each: LoadedLanguage,
  site: SiteFile,
  forms: SiteForms,
  schema: SiteSchema,
  report: Report,
  check: CheckValue,
): void {
  const { language, overlay, config, file } = each;
  const { name, incomplete, drafts } = site.languages![language]!;
  const own = site.site.language ?? 'en';
  if (!config) {
    report({
      code: 'open-translation',
      severity: 'warning',
      path: ['languages', language],
      part: 'key',
      what: `The language ${inMarks(name)} has no texts yet.`,
      why: 'Its pages are left out until they are translated.',
      fix: 'Add its file, with all texts that are to be translated.',
      snippet: `npm run languages -- add ${language}`,
    });
    return;
  }
  const inFile = (finding: Omit<Finding, 'source'>) =>
    report({ ...finding, what: `In ${name}: ${finding.what}`, source: config });
  const typed = valueAt(config.value, ['language']);
  if (typed !== undefined && typed !== language) {
    inFile({
      code: 'bad-translation',
      path: ['language'],
      what: `The file says that it holds the language ${inMarks(typed)}.`,
      why: `By its name it holds ${inMarks(language)}.`,
      fix: 'Correct the language in it, or give the file another name.',
      snippet: `"language": ${JSON.stringify(language)}`,
    });
    return;
  }
  for (const finding of checkPairs(overlay)) inFile(finding);
  const open: OpenTexts = { draft: [], outdated: [], missing: [] };
  const replaced: ReplacedValue[] = [];
  const leftOver: PlacedPair[] = [];
  const places = new Set<string>();
  const terms = { language, name, own, isRefused: incomplete === 'refuse', showsDrafts: drafts === true, file };
  for (const part of partsOfSite(site, forms, schema)) {
    places.add(JSON.stringify(part.place));
    const found = checkPart(part, overlay, terms);
    for (const finding of found.inFile) inFile(finding);
    for (const finding of found.inConfig) report(finding);
    for (const state of OPEN_STATES) open[state].push(...found.open[state]);
    leftOver.push(...found.leftOver);
    replaced.push(...found.replaced);
  }
  const root = withSharedTypes(site as unknown as JsonObject) as Json;
  checkReplaced(replaced, { file: config, language: name, root, schema, check }, report);
  leftOver.push(...pairsElsewhere(overlay, places));
  for (const state of OPEN_STATES) {
    const texts = open[state];
    if (texts.length === 0) continue;
    const { what, why, fix } = STATES[state];
    const isRefused = state === 'missing' && incomplete === 'refuse';
    inFile({
      ...(isRefused ? { code: 'missing-translation' } : { code: 'open-translation', severity: 'warning' }),
      path: texts.find(({ at }) => at.length > 0)?.at ?? [],
      what: `${count(texts.length, 'text')} ${texts.length === 1 ? 'is' : 'are'} ${what}: ${some(texts.map(({ text }) => text))}. ${whereOf(texts, site)}`,
      why: state === 'missing' ? WITHOUT[incomplete ?? 'leave-out'] : why,
      fix,
      snippet: `npm run languages -- export ${language} --only open`,
    });
  }
  if (leftOver.length > 0)
    inFile({
      code: 'open-translation',
      severity: 'warning',
      path: leftOver[0]!.path,
      what: `${count(leftOver.length, 'translation')} ${leftOver.length === 1 ? 'has' : 'have'} a text that is gone: ${some(leftOver.map(({ pair }) => sourceOf(pair)))}.`,
      why: 'No page shows it.',
      fix: 'If its page or section was renamed, rename its group in the file of the language. Otherwise keep it for when the text comes back, or remove it.',
    });
}

/**
 * Checks the texts of each further language against those of the site.
 *
 * @param stray  Files of languages that the site does not have.
 * @param site   Without a problem of its own.
 * @param forms  Those of the site.
 * @param check  What values of the config are checked by.
 * @see          docs/languages.md
 */
export function checkTranslations(
  languages: LoadedLanguage[],
  stray: LoadedConfig[],
  site: SiteFile,
  forms: SiteForms,
  schema: SiteSchema,
  report: Report,
  check: CheckValue = () => {},
): void {
  for (const each of languages)
    if (!each.config || each.config.problems.length === 0) checkLanguageTexts(each, site, forms, schema, report, check);
  for (const source of stray) {
    const language = basename(source.file, '.json');
    report({
      code: 'bad-translation',
      path: [],
      source,
      what: `There are translations into ${inMarks(language)}, and the site does not have that language.`,
      why: 'Nothing shows its texts.',
      fix: 'Add the language to the site, or remove its translations.',
      snippet: `"languages": { ${JSON.stringify(language)}: { "name": "..." } }`,
      cure: removing([], false, 'Remove its translations'),
      curesSource: true,
    });
  }
}
