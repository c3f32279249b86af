import { valueAt, type JsonObject, type Json, type Path } from '../document/json.ts';
import { difference } from '../document/merge.ts';
import type { EditableText } from '../document/text/editable-text.ts';
import { innerField, isPair, pairsIn, sourceOf, translationOf, type Pair } from '../languages/overlay.ts';
import { isJsonObject } from '../model/is-json-object.ts';
import { EditableSection, type Deed } from './steps/editable-section.ts';
import { runStep } from './steps/run-step.ts';
import { undoStep } from './steps/undo-step.ts';

/** A section of a config that went another way, and where overlays have its texts. */
export interface SectionWay {
  /** In an overlay: ["pages", "/products", "sections", "why"]. */
  place: string[];
  section: EditableSection;
  /** The shared section that it shows. */
  use?: string;
}

/** Texts of a section in an overlay that follow it. */
export interface MigratedPairs {
  path: Path;
  section: EditableSection;
}

/** A pair is found by its field and source. */
const keyOf = (field: string, source: string): string => JSON.stringify([field, source]);

/** What is made of a value whose texts are replaced; fields are named as in overlays. */
function withTexts(value: Json, replace: (field: string, text: string) => string, field = ''): Json {
  if (typeof value === 'string') return replace(field, value);
  if (Array.isArray(value)) return value.map((entry) => withTexts(entry, replace, `${field}[]`));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([key, part]) => [key, withTexts(part, replace, innerField(field, key))]),
  );
}

/** The texts of a section, by field and content. */
function textsOf(section: JsonObject): Set<string> {
  const found = new Set<string>();
  withTexts(section, (field, text) => (found.add(keyOf(field, text)), text));
  return found;
}

/** The pairs of the texts that differ between two sections of one shape; undefined where there is none. */
function pairsBetween(one: Json, other: Json, pairOf: (field: string, texts: [string, string]) => Pair | undefined) {
  const enter = (here: Json, there: Json | undefined, field: string): Json | undefined => {
    if (typeof here === 'string')
      return typeof there === 'string' && here !== there ? pairOf(field, [here, there]) : undefined;
    if (Array.isArray(here)) {
      const entries = here.flatMap((entry, at) => enter(entry, valueAt(there, [at]), `${field}[]`) ?? []);
      return entries.length > 0 ? (entries as Json) : undefined;
    }
    if (!isJsonObject(here)) return undefined;
    const entries = Object.entries(here as JsonObject).flatMap(([key, part]) => {
      const pairs = enter(part, valueAt(there, [key]), innerField(field, key));
      return pairs === undefined ? [] : [[key, pairs] as const];
    });
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  };
  return enter(one, other, '');
}

/** Both, entries of lists one after the other: they are found by their content. */
function joined(one: Json | undefined, other: Json | undefined): Json | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (Array.isArray(one) && Array.isArray(other) && !isPair(one)) return [...one, ...other];
  if (!isJsonObject(one) || !isJsonObject(other)) return one;
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(keys.map((key) => [key, joined(valueAt(one, [key]), valueAt(other, [key]))!]));
}

/**
 * Does to the translations of a section what a program did to it: the program makes the section in the other language too, and
 * what differs between the two is a pair.
 */
function replayProgram(pairs: EditableSection, { before, after, again }: Extract<Deed, { again: unknown }>): void {
  const known = new Map(pairsIn(pairs.value).map(({ field, pair }) => [keyOf(field, sourceOf(pair)), pair]));
  const [was, is] = [textsOf(before), textsOf(after)];
  const used = [...known].filter(([key]) => was.has(key)).map(([, pair]) => pair);
  const translated = again(
    withTexts(before, (field, text) => translationOf(known.get(keyOf(field, text)) ?? [text])) as JsonObject,
  );
  const isDraft = used.some((pair) => pair[2] === 'draft');
  const made = pairsBetween(after, translated as Json, (field, texts) =>
    known.has(keyOf(field, texts[0])) ? undefined : isDraft ? [...texts, 'draft'] : texts,
  );
  const gone = pairsIn(pairs.value).filter(({ field, pair }) => {
    const key = keyOf(field, sourceOf(pair));
    return was.has(key) && !is.has(key);
  });
  for (const { path } of gone.toReversed()) {
    const isAlone = (inner: Path) => Object.keys(pairs.at(inner.slice(0, -1)) as JsonObject).length === 1;
    let whole = path;
    while (whole.length > 1 && isAlone(whole)) whole = whole.slice(0, -1);
    pairs.apply({ op: 'remove', path: whole });
  }
  for (const operation of difference(pairs.value, joined(pairs.value, made)!, [])) pairs.apply(operation);
}

/** Does to the translations of a section what was done to the section. */
function replay(pairs: EditableSection, deed: Deed): void {
  if ('again' in deed) {
    replayProgram(pairs, deed);
    return;
  }
  const { step, isBack } = deed;
  // They change values; translations stand where texts do.
  const isOfValues =
    'values' in step ||
    'becomes' in step ||
    ('set' in step && !isBack) ||
    ('remove' in step && isBack) ||
    ('type' in step && step.to !== 'array');
  if (!isOfValues) (isBack ? undoStep : runStep)(pairs, step);
}

/**
 * The texts of an overlay that follow sections of the config into another form.
 *
 * @param overlay  Of one language.
 * @param ways     The sections, shared ones first.
 * @param open     The text of a part of the overlay.
 * @returns        Those that change.
 */
export function migrateOverlay(
  overlay: Json,
  ways: SectionWay[],
  open?: (path: Path, value: JsonObject) => EditableText,
): MigratedPairs[] {
  const shared = new Map<string, JsonObject>();
  return ways.flatMap(({ place, section, use }) => {
    const before = valueAt(overlay, place);
    if (!isJsonObject(before)) return [];
    const pairs = new EditableSection(
      before as JsonObject,
      true,
      open && (() => open(place, before as JsonObject)),
      isPair,
    );
    for (const deed of section.deeds) replay(pairs, deed);
    // What an override took from the shared section, it takes the translation of too.
    for (const [key, ...rest] of section.taken) {
      const pair = use === undefined ? undefined : valueAt(shared.get(use), [key!, ...rest]);
      if (pair === undefined || pairs.at([key!, ...rest]) !== undefined) continue;
      if (pairs.at([key!]) === undefined) pairs.write([key!], { [rest[0]!]: pair });
      else pairs.write([key!, ...rest], pair);
    }
    if (place[0] === 'shared') shared.set(place[1]!, pairs.value);
    return pairs.operations.length > 0 ? [{ path: place, section: pairs }] : [];
  });
}

/** An overlay with other texts of some sections. */
export function withPairs(overlay: Json, sections: MigratedPairs[]): Json {
  const copy = structuredClone(overlay);
  for (const { path, section } of sections)
    (valueAt(copy, path.slice(0, -1)) as JsonObject)[path.at(-1) as string] = section.value;
  return copy;
}
