import { partOf, type Json, type Path } from '../../../document/json.ts';
import type { TranslatedText } from '../../../languages/match-texts.ts';
import { OverlayDraft } from '../../../languages/overlay-draft.ts';
import {
  pairsIn,
  sourceOf,
  translationOf,
  type Overlay,
  type Pair,
  type PlacedPair,
} from '../../../languages/overlay.ts';
import type { Operation } from '../../../document/operation.ts';
import { surveyLanguage, type SurveyedPart } from '../../../languages/survey.ts';
import type { SiteLanguages } from '../site-languages.ts';
import { hashOfText, readUnitId, unitId, type Before, type Returned, type UnitPlace } from './unit.ts';

/** A pair that is taken in. */
export interface Taken {
  source: string;
  text: string;
  /** In the overlay. */
  path: Path;
  /** The translation that it replaces, where that is another one than the translator had before them. */
  replaced?: string;
}

/** What becomes of the texts of translators. */
export interface TakenIn {
  /** On the text of the overlay. */
  operations: Operation[];
  overlay: Overlay;
  taken: Taken[];
  /** Those that are here in a newer or a read translation. */
  kept: Returned[];
  /** Without a translation. */
  open: number;
  /** As they were, or as they are here. */
  untouched: number;
  /** Ids that name no text of the site. */
  unknown: string[];
}

/** Where a translation belongs: a text of today, or the place of one that is gone. */
interface Destination {
  place: string[];
  field: string;
  /** What the translation was made from. */
  source: string;
  text?: TranslatedText;
}

const key = (place: string[]): string => JSON.stringify(place);

/** Whether a pair is one that was exported. */
const isFrom = ({ pair }: PlacedPair, { source, text }: Before): boolean =>
  hashOfText(sourceOf(pair)) === hashOfText(source) && hashOfText(translationOf(pair)) === hashOfText(text);

/** A translation as it is stored: without control characters, and with the spaces at its ends that the source has there. */
function cleaned(text: string, source: string): string {
  const words = text
    .replaceAll('\r\n', '\n')
    .replace(/(?![\t\n])\p{Cc}|\p{Cs}/gu, '')
    .trim();
  // Programs and spreadsheets remove them: "Error: " stands before a title.
  return words === '' ? '' : /^\s*/.exec(source)![0] + words + /(?<!\s)\s*$/.exec(source)![0];
}

/** A text without the line breaks and indentation that a program puts into a file to be read by people. */
const unindented = (text: string): string => text.replace(/[ \t\r]*\n[ \t]+/g, ' ');

/** The same of what came back, for a source that has no indented lines itself. */
const withoutLayout = ({ text, before, ...rest }: Returned): Returned => ({
  ...rest,
  text: unindented(text),
  ...(before && { before: { ...before, text: unindented(before.text) } }),
});

/** The parts of a site by their places, with their texts by id. */
class Places {
  readonly #parts: Map<string, SurveyedPart>;
  readonly #texts = new Map<string, SurveyedPart['texts']>();

  constructor(parts: SurveyedPart[]) {
    this.#parts = new Map(parts.map((part) => [key(part.place), part]));
    for (const { place, texts } of parts)
      for (const text of texts) {
        const id = unitId(place, text.field, text.text);
        const same = this.#texts.get(id) ?? [];
        // The same text in two entries of a list has one pair.
        if (!same.some((other) => other.text === text.text)) this.#texts.set(id, [...same, text]);
      }
  }

  textsOf = (id: string): TranslatedText[] => this.#texts.get(id) ?? [];

  partAt = (place: string[]): SurveyedPart | undefined => this.#parts.get(key(place));

  /**
   * The text of a section or page that was renamed or moved since: the only one that says the same in the same field, without a
   * translation, with the one that was exported, or with this one.
   */
  elsewhere(
    { place, field, hash }: UnitPlace,
    { source, text: translated, before }: Returned,
  ): Destination | undefined {
    const found = [...this.#parts.values()].flatMap(({ place: other, texts }): Destination[] => {
      const isAlike = other[0] === place[0] && other.length === place.length;
      const isSection = place.length > 2;
      if (!isAlike || (isSection && other[1] !== place[1] && other.at(-1) !== place.at(-1))) return [];
      const text = texts.find(
        (each) =>
          each.field === field &&
          hashOfText(each.text) === hash &&
          (!each.pair || [before, { source, text: translated }].some((known) => known && isFrom(each.pair!, known))),
      );
      return text ? [{ place: other, field, source: text.text, text }] : [];
    });
    return found.length === 1 ? found[0] : undefined;
  }
}

/**
 * Takes translations into an overlay. Each is found by its place, field and source; none takes the place of a newer one.
 *
 * @param value  What the file of the language says.
 * @see          docs/decisions/0131-translations-come-back-by-source.md
 */
export function takeIn(
  returned: Returned[],
  value: Json,
  { site, schema, forms, language }: Pick<SiteLanguages, 'site' | 'schema' | 'forms'> & { language: string },
): TakenIn {
  const overlay = { ...(value as object), language };
  const { parts } = surveyLanguage(site, overlay, forms, schema);
  const places = new Places(parts);
  const draft = new OverlayDraft(value);
  for (const { texts } of parts)
    for (const { field, path, pair } of texts) if (pair) draft.connect(field, path, pair.path);

  const result: Omit<TakenIn, 'operations' | 'overlay'> = { taken: [], kept: [], open: 0, untouched: 0, unknown: [] };
  const pairsAt = ({ place, field }: Destination): PlacedPair[] =>
    pairsIn(place.reduce<unknown>(partOf, draft.value), place).filter((pair) => pair.field === field);

  /** Where an id leads; none where it is not known. */
  const destinationsOf = (each: Returned): Destination[] => {
    const { id, source } = each;
    const named = readUnitId(id);
    if (!named) return [];
    const { place, field, hash } = named;
    const texts = places.textsOf(id);
    if (texts.length > 0) return texts.map((text) => ({ place, field, source: text.text, text }));
    const part = places.partAt(place);
    const moved = part ? undefined : places.elsewhere(named, each);
    if (moved) return [moved];
    if (part && !part.fields.has(field) && part.isContent?.(field) !== true) return [];
    const gone = { place, field, source };
    // A program may have changed the source; what it was is known from the pair.
    const before = pairsAt(gone).find(({ pair }) => hashOfText(sourceOf(pair)) === hash);
    if (before) return [{ ...gone, source: sourceOf(before.pair) }];
    return hashOfText(source) === hash ? [gone] : [];
  };

  /** The pair that a translation replaces; `null` where what is there stays. */
  const pairFor = (destination: Destination, { before }: Returned): PlacedPair | undefined | null => {
    const { text, source, field } = destination;
    const isListed = field.includes('[]');
    const own = pairsAt(destination);
    const exact = own.find(({ pair }) => sourceOf(pair) === source);
    if (exact) return exact;
    // Of a list, what is like it may be that of another entry which is gone.
    if (text) return text.pair && (!isListed || (before && isFrom(text.pair, before))) ? text.pair : undefined;
    const part = places.partAt(destination.place);
    const inUse = new Set(part?.texts.flatMap((each) => (each.field === field ? [each.text] : [])));
    const previous = before && own.find((pair) => isFrom(pair, before) && !inUse.has(sourceOf(pair.pair)));
    return previous ?? (own.length > 0 && !isListed ? null : undefined);
  };

  const take = (given: Returned, destination: Destination): void => {
    const { place, field, source, text: today } = destination;
    const each = /\n[ \t]/.test(source) ? given : withoutLayout(given);
    // A spreadsheet may write both as another number: "10.00%" for "10%".
    const text = cleaned(each.text.trim() === each.source.trim() ? source : each.text, source);
    const isDraft = each.mark !== 'done';
    if (text === '' || (isDraft && text === source && text.trim() !== each.before?.text.trim())) {
      result.open++;
      return;
    }
    const isAsExported = each.before?.text.trim() === each.text.trim() && each.mark !== 'new';
    const now = pairFor(destination, each);
    const isExact = now ? sourceOf(now.pair) === source : false;
    const isDone = isExact && now!.pair[2] !== 'draft';
    const isSame = now ? [text, each.text].some((one) => one.trim() === translationOf(now.pair).trim()) : false;
    // Left as it was, or confirmed as what it is already; what was changed here meanwhile stays.
    const isUntouched =
      isAsExported && (isDraft || (now ? translationOf(now.pair).trim() !== each.text.trim() : !today));
    if (isUntouched || (isSame && (isDone || isDraft))) {
      result.untouched++;
      return;
    }
    if (now === null || (isDone && isDraft)) {
      result.kept.push(each);
      return;
    }
    const pair: Pair = isDraft ? [source, text, 'draft'] : text === source ? [source] : [source, text];
    if (now) draft.set(now.path, [...pair]);
    const path = now?.path ?? draft.add(place, field, [...pair], today?.path);
    if (!path) {
      result.kept.push(each);
      return;
    }
    const isOther = now && !(each.before && isFrom(now, each.before)) && translationOf(now.pair).trim() !== '';
    result.taken.push({ source, text, path, ...(isOther && { replaced: translationOf(now.pair) }) });
  };

  // First those of texts that are there: what is gone takes no place of theirs.
  const found = returned.map((each) => ({ each, destinations: destinationsOf(each) }));
  for (const isThere of [true, false])
    for (const { each, destinations } of found)
      for (const destination of destinations) if ((destination.text !== undefined) === isThere) take(each, destination);
  result.unknown = found.flatMap(({ each, destinations }) => (destinations.length === 0 ? [each.id] : []));
  return { ...result, operations: draft.operations, overlay: { ...(draft.value as object), language } };
}
