/** A text up to this length, in characters, has its room made for it: a heading, a button, a label. */
const SHORT_TEXT = 60;

/** So much longer than its source a short text may be. */
const MOST = 1.5;

/** Room that is always there, in characters: "Menu" may become "Hauptmenü". */
const ROOM = 20;

/**
 * What is to be said of a translation that is so much longer than its source that it may not fit; null where it is not.
 *
 * @returns  A sentence for editors.
 */
export function lengthWarning(source: string, translation: string): string | null {
  const [from, to] = [source.trim().length, translation.trim().length];
  if (from > SHORT_TEXT || to <= Math.max(from * MOST, ROOM)) return null;
  return `The translation has ${to} characters, the source has ${from}: it may not fit where it stands.`;
}
