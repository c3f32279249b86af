import type { Json } from '../document/json.ts';
import type { SiteFile } from '../model/site-file.ts';
import type { SiteSchema } from '../validate/schema/walk-schema.ts';
import { localize } from './localize.ts';
import { OverlayDraft } from './overlay-draft.ts';
import { partsOfSite } from './parts-of-site.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçðéƒĝĥîĵķļɱñóþǫŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÎĴĶĻṀÑÓÞǪŔŠŢÚṼŴẊÝŽ';
/** What stays: placeholders, addresses, targets of links, and numbers with what follows them at once. */
const KEPT =
  /\{\w+\}|\]\([^()]*\)|https?:\/\/\S+|www\.\S+|(?<![^\s@])[^\s@]+@\S+|\p{Nd}[\p{Nd}.,]*(?:[ \u00a0]?[%\p{Sc}\p{L}]{1,3}(?!\p{L}))?/gu;

const accented = (text: string): string =>
  text.replace(/[aeiou]/gi, '$&$&').replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)]!);

/** A text with accents, 40 % longer, in brackets: what stays plain on a page cannot be translated, what is cut needs room. */
export function pseudoText(text: string): string {
  let [changed, end] = ['', 0];
  for (const { 0: kept, index } of text.matchAll(KEPT)) {
    changed += accented(text.slice(end, index)) + kept;
    end = index + kept.length;
  }
  changed += accented(text.slice(end));
  const missing = Math.ceil(text.length * 1.4) - changed.length - 3;
  return `⟦${changed}${missing > 0 ? ` ${'~'.repeat(missing)}` : ''}⟧`;
}

/** The same site in a language that is made of its own texts. It has no further one. */
export function pseudoSite(site: SiteFile, schema: SiteSchema): SiteFile {
  const draft = new OverlayDraft({});
  for (const { place, fields, texts } of partsOfSite(site, new Map(), schema))
    for (const { field, text, path } of texts())
      if (fields.get(field)?.isReplaceable === false) draft.add(place, field, [text, pseudoText(text)], path);
  const overlay = { ...(draft.value as { [part: string]: Json }), language: site.site.language ?? 'en' };
  // Forms are drawn from their files, which have no other words.
  const { file } = localize(site, overlay, new Map(), schema, { incomplete: 'show-source', drafts: true });
  const { languages: _languages, ...rest } = file;
  return rest;
}
