import { inMarks } from '../../../config/problems/quote.ts';
import type { Path } from '../../../document/json.ts';
import { sourceOf, type Overlay, type PlacedPair } from '../../../languages/overlay.ts';
import type { SitePart } from '../../../languages/parts-of-site.ts';
import { overlayOf, surveyPart } from '../../../languages/survey.ts';
import type { Finding } from '../../messages/finding.ts';
import { changedFact } from './changed-fact.ts';
import { replacedBy, type ReplacedValue } from './check-replaced.ts';
import { doubtsOf } from './doubtful-translation.ts';

/** States of texts that somebody should look at. */
export const OPEN_STATES = ['draft', 'outdated', 'missing'] as const;

/** Texts that are not done, and where their translations are; no place for those without one. */
export type OpenTexts = Record<(typeof OPEN_STATES)[number], OpenText[]>;

/** A text that is not done. */
export interface OpenText {
  text: string;
  /** Of its translation, in the overlay; empty where there is none. */
  at: Path;
  /** The path of its page; null for what several pages have. */
  page: string | null;
}

/** What is found of one part of a site. */
interface PartFindings {
  /** About the file of the language, without it. */
  inFile: Omit<Finding, 'source'>[];
  inConfig: Finding[];
  open: OpenTexts;
  leftOver: PlacedPair[];
  replaced: ReplacedValue[];
}

/** What findings depend on besides the part and its translation. */
interface Terms {
  language: string;
  name: string;
  /** The language of the site. */
  own: string;
  isRefused: boolean;
  showsDrafts: boolean;
  /** Of the language, as its author knows it. */
  file: string;
}

function examine(part: SitePart, overlay: Overlay, terms: Terms): PartFindings {
  const { language, name, own, isRefused, showsDrafts, file } = terms;
  const { texts, leftOver, untranslatable } = surveyPart(part, overlay, own);
  const found: PartFindings = {
    inFile: [],
    inConfig: [],
    open: { draft: [], outdated: [], missing: [] },
    leftOver,
    replaced: [],
  };
  for (const { path } of untranslatable)
    found.inFile.push({
      code: 'bad-translation',
      path,
      what: `${inMarks(path.at(-1))} is not a text of its section, page or form that can be translated.`,
      why: 'What is not known has no effect.',
      fix: 'Remove it, or give it the name that it has in the site.',
    });
  for (const each of texts) {
    const { field, state, pair, text, path } = each;
    const isPair = pair && pair.pair.length > 1 && state !== 'missing';
    const known = part.fields.get(field);
    const changed = isPair ? changedFact(pair.pair, own, language, known) : undefined;
    if (changed) found.inFile.push({ code: 'bad-translation', path: pair!.path, ...changed });
    if (isPair) found.replaced.push(...replacedBy(each, pair, part.fields));
    if (isPair && !changed && known?.isReplaceable !== true)
      for (const doubt of doubtsOf(pair.pair))
        found.inFile.push({ code: 'doubtful-translation', severity: 'warning', path: pair.path, ...doubt });
    if (state === 'done' || changed) continue;
    if (state === 'missing' && pair && !isRefused)
      found.inConfig.push({
        code: 'open-translation',
        severity: 'warning',
        path,
        what: `${inMarks(text)} is not shown in ${name}: its translation is that of ${inMarks(sourceOf(pair.pair))}.`,
        why: 'A text with other facts, or another text, would tell visitors what no longer holds.',
        fix: 'Translate it again.',
        snippet: file,
      });
    else if (!(state === 'draft' && showsDrafts))
      found.open[state].push({ text, at: pair?.path ?? [], page: part.place[0] === 'pages' ? part.place[1]! : null });
  }
  return found;
}

/** By what a part of a page says, then by language: what was found, and what it depends on. */
const known = new WeakMap<object, Map<string, { key: unknown[]; found: PartFindings }>>();

/**
 * Checks the translation of a part. Of a page that is the same object as before, with the same translation, it says what it said
 * then: in a studio of 1,000 pages in five languages a key would wait for three seconds of this check.
 */
export function checkPart(part: SitePart, overlay: Overlay, terms: Terms): PartFindings {
  const { origin, fields, place } = part;
  if (!origin || place[0] !== 'pages') return examine(part, overlay, terms);
  const { language } = terms;
  const key = [overlayOf(part, overlay), fields, String([...place, ...origin.path]), JSON.stringify(terms)];
  const ofValue = known.get(origin.value) ?? new Map<string, { key: unknown[]; found: PartFindings }>();
  known.set(origin.value, ofValue);
  const before = ofValue.get(language);
  if (before && key.every((each, at) => each === before.key[at])) return before.found;
  const found = examine(part, overlay, terms);
  ofValue.set(language, { key, found });
  return found;
}
