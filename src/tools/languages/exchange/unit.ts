import { contentHash } from '../../../config/content-hash.ts';
import { sourceOf, translationOf } from '../../../languages/overlay.ts';
import type { TextState } from '../../../languages/match-texts.ts';
import type { Survey } from '../../../languages/survey.ts';
import type { TranslatedText } from '../../../languages/match-texts.ts';

/** A text and its translation. */
export interface Before {
  source: string;
  text: string;
}

/** A text as translators get it. */
export interface Unit {
  /** The same as long as the text stays as it is, wherever it stands in its section. */
  id: string;
  source: string;
  /** "" where none is shown. */
  text: string;
  state: TextState;
  /** Where it stands and what it is for. */
  note: string;
  /** A link, file or address. */
  isFixed: boolean;
  /** The translation that there is, and what it was made from. */
  before?: Before;
}

/** What a file says of a translation: there was none, it is still to be made anew, somebody has yet to read it, it is done. */
type Mark = 'new' | 'open' | 'review' | 'done';

/** A text as translators give it back. */
export interface Returned {
  id: string;
  source: string;
  text: string;
  mark: Mark;
  /** As it was exported; absent where there was none, or where a program has dropped it. */
  before?: Before;
}

/** A file of translators, read. */
export interface ReturnedFile {
  language: string;
  /** Where the file says it. */
  sourceLanguage?: string;
  texts: Returned[];
}

/** What an id says of its text. */
export interface UnitPlace {
  /** In an overlay: ["pages", "/products", "sections", "why"]. */
  place: string[];
  field: string;
  hash: string;
}

/** Programs and spreadsheets change spaces and line breaks. */
export const hashOfText = (text: string): string => contentHash(text.normalize('NFC').replace(/\s+/g, ' ').trim());

const escaped = (step: string): string => step.replaceAll('%', '%25').replaceAll('|', '%7C');
const unescaped = (step: string): string => step.replaceAll('%7C', '|').replaceAll('%25', '%');

/** The id of a text: "pages|/products|sections|why|items[].title|Cq3xZ0a9_b". */
export const unitId = (place: string[], field: string, text: string): string =>
  [...[...place, field].map(escaped), hashOfText(text)].join('|');

/** What an id says; null where it is none of ours. */
export function readUnitId(id: string): UnitPlace | null {
  const steps = id.split('|').map(unescaped);
  const [field, hash] = steps.splice(-2);
  if (hash === undefined || !/^[\w-]{10}$/.test(hash) || steps.length === 0) return null;
  return [...steps, ...field!.split('.')].includes('__proto__') ? null : { place: steps, field: field!, hash };
}

/**
 * The texts of a survey as translators get them, each once.
 *
 * @param noteOf  Says where a text stands and what it is for.
 */
export function unitsOf({ parts }: Survey, noteOf: (text: TranslatedText) => string): Unit[] {
  const units = new Map<string, Unit>();
  for (const { place, fields, texts } of parts)
    for (const each of texts) {
      const { field, text, state, pair } = each;
      const id = unitId(place, field, text);
      if (units.has(id)) continue;
      const before = pair && { source: sourceOf(pair.pair), text: translationOf(pair.pair) };
      units.set(id, {
        id,
        source: text,
        text: state === 'missing' ? '' : (before?.text ?? ''),
        state,
        note: noteOf(each),
        isFixed: fields.get(field)?.isReplaceable === true,
        ...(before && { before }),
      });
    }
  return [...units.values()];
}
