import type { Json } from '../json.ts';

/** How a file is laid out, so that new values are written as its author would have. */
export interface Layout {
  /** "" where the whole file is on one line. */
  newline: string;
  /** One level of indentation. */
  indent: string;
  /** Between a key and its value. */
  colon: string;
  /** Between two entries on one line. */
  comma: string;
  /** Inside the braces of a group on one line. */
  groupSpace: string;
  /** Inside the brackets of a list on one line. */
  listSpace: string;
  /** Whether lists of texts and numbers have a line for each entry. */
  breaksScalars: boolean;
}

/** How much of a file is read to learn its layout, in characters. */
const SAMPLE_LENGTH = 65_536;

/** A text, with the colon behind it if it is a key; else a comma or an opening bracket with the space behind it. */
const TOKEN = /"(?:[^"\\]|\\.)*"(?<colon>\s*:\s*)?|(?<mark>[,[{])(?<space>\s*)(?<next>.?)/gsu;

const breaks = (space: string): boolean => /[\r\n]/.test(space);

/** Learns the layout of a file from the first place of each kind. What a file does not show is as `npm run fix` writes it. */
export function layoutOf(text: string): Layout {
  const found: Partial<Layout> = {};
  // Back by one character: the token after this one may begin there.
  const sample = text.slice(0, SAMPLE_LENGTH);
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(sample); match; match = TOKEN.exec(sample)) {
    const { colon, mark, space = '', next = '' } = match.groups!;
    TOKEN.lastIndex -= next.length;
    if (mark === undefined) {
      if (colon !== undefined && !breaks(colon)) found.colon ??= colon;
    } else if (mark === '[' && /["\w-]/.test(next)) found.breaksScalars ??= breaks(space);
    if (mark === undefined) continue;
    if (breaks(space)) {
      found.newline ??= /\r\n|\n|\r/.exec(space)![0];
      found.indent ??= /(?<![^\r\n])[^\r\n]*$/.exec(space)![0];
    } else if (mark === ',') found.comma ??= `,${space}`;
    else if (mark === '{' && next !== '}') found.groupSpace ??= space;
    else if (mark === '[' && next !== ']') found.listSpace ??= space;
  }
  const isFlat = found.newline === undefined;
  return {
    newline: '',
    indent: '',
    colon: ': ',
    comma: isFlat ? ',' : ', ',
    groupSpace: isFlat ? '' : ' ',
    listSpace: '',
    breaksScalars: false,
    ...found,
  };
}

/** Longest line of a list on one line, in characters. The setting of `npm run fix`. */
const LINE_LENGTH = 120;

/**
 * Writes a value in the layout of a file.
 *
 * @param margin  The indentation of the line on which the value begins; null writes all of it on one line.
 */
export function serialize(value: Json, layout: Layout, margin: string | null): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? '[]' : '{}';
  const inner = margin === null || layout.newline === '' ? null : margin + layout.indent;
  const parts = Object.entries(value).map(([key, part]) => {
    const written = serialize(part, layout, inner);
    return isList ? written : JSON.stringify(key) + layout.colon + written;
  });
  if (parts.length === 0) return `${open}${close}`;
  const space = isList ? layout.listSpace : layout.groupSpace;
  const oneLine = `${open}${space}${parts.join(layout.comma)}${space}${close}`;
  const fits = isList && !layout.breaksScalars && value.every(isScalar) && oneLine.length <= LINE_LENGTH;
  if (inner === null || fits) return oneLine;
  const line = layout.newline + inner;
  return `${open}${line}${parts.join(`,${line}`)}${layout.newline}${margin!}${close}`;
}

/** Whether a value is neither list nor group. */
export const isScalar = (value: Json): boolean => typeof value !== 'object' || value === null;
