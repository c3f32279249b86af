import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tooLargeDrawing, tooManyFrames } from './picture-limits.ts';
import { publicPath } from './public-folder.ts';

/** Facts of a picture file. */
export interface PictureFacts {
  /** In px, as displayed: after EXIF rotation. */
  width: number;
  /** In px. */
  height: number;
  /** File size. */
  bytes: number;
  /** Whether it is, or may be, animated: every GIF counts. */
  isAnimated: boolean;
  /** A drawing that plays once where its address ends in "#play": its root element has that id. */
  plays: boolean;
  /** Why it is too long or too large to be shown, and what to do. */
  excess?: [why: string, fix: string];
  /** The title of a drawing; null where it has none. */
  title: string | null;
}

/** The widest raster picture that is published, in px: a window of 1,280 px at a pixel ratio of 2. */
export const MAX_WIDTH = 2560;

/** Enough for the header of nearly every file, including a camera's long EXIF data. */
const HEAD_BYTES = 512 * 1024;

const known = new Map<string, { stamp: string; facts: PictureFacts | null }>();

type ImageSize = (head: Uint8Array) => { width: number; height: number; orientation?: number; type?: string };
let imageSize: ImageSize | undefined;

/** Formats that builds can read, as `image-size` names them, whatever the file is called: a HEIC named ".jpg" is common. */
const READABLE = new Set(['jpg', 'png', 'gif', 'webp', 'avif', 'tiff']);

/** Whether a file has a format of cameras, or an extension that browsers do not support: builds do not publish it. */
export const isUnpublished = (path: string): boolean =>
  /\.(hei[cf]|hif|tiff?|dng|cr[23]|nef|arw|orf|raf|rw2|jxl|jpe|jfif|apng)$/i.test(path);

/**
 * Whether a picture is, or may be, animated: every GIF counts.
 *
 * @param head  The file, or its beginning.
 */
export function isAnimated(head: Buffer): boolean {
  const text = (start: number, end: number) => head.toString('latin1', start, end);
  if (text(8, 16) === 'WEBPVP8X') return (head[20]! & 2) !== 0;
  const pixels = text(1, 4) === 'PNG' ? head.indexOf('IDAT') : 0;
  return text(0, 3) === 'GIF' || head.subarray(0, pixels < 0 ? undefined : pixels).includes('acTL');
}

/** Measures a raster picture. Most sites have SVG only, so image-size is loaded on demand. */
function measure(head: Buffer): Omit<PictureFacts, 'bytes' | 'plays' | 'title' | 'excess'> | null {
  imageSize ??= (createRequire(import.meta.url)('image-size') as { imageSize: ImageSize }).imageSize;
  const { width, height, orientation = 1, type = '' } = imageSize(head);
  if (!READABLE.has(type)) return null;
  // JPEG: browsers rotate orientations from 5 by a quarter turn. AVIF: `irot` counts quarter turns.
  const rotation = type === 'avif' ? head.indexOf('irot') : -1;
  const isTurned = orientation >= 5 || (rotation > 0 && (head[rotation + 4] ?? 0) % 2 === 1);
  return { width: isTurned ? height : width, height: isTurned ? width : height, isAnimated: isAnimated(head) };
}

/** The first tag of an SVG; "" where there is none. */
function rootTag(text: string): string {
  const start = text.search(/<svg\b/i);
  return start < 0 ? '' : text.slice(start, text.indexOf('>', start) + 1);
}

/**
 * Width and height of an SVG: its attributes in px, else its viewBox.
 *
 * @see  docs/decisions 0057
 */
export function measureSvg(text: string): { width: number; height: number } | null {
  const tag = rootTag(text);
  const length = (name: string) =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(tag)?.[1] ?? 0);
  const [width, height] = [length('width'), length('height')];
  if (width > 0 && height > 0) return { width, height };
  const box = /\sviewBox\s*=\s*["']([^"']+)["']/
    .exec(tag)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [boxWidth = 0, boxHeight = 0] = [box?.[2], box?.[3]];
  if (!(boxWidth > 0 && boxHeight > 0)) return null;
  if (width > 0) return { width, height: (width * boxHeight) / boxWidth };
  if (height > 0) return { width: (height * boxWidth) / boxHeight, height };
  return { width: boxWidth, height: boxHeight };
}

function readFacts(file: string, bytes: number, most: number): PictureFacts | null {
  const head = Buffer.alloc(Math.min(bytes, most));
  const handle = openSync(file, 'r');
  try {
    readSync(handle, head, 0, head.length, 0);
  } finally {
    closeSync(handle);
  }
  const text = /\.svg$/i.test(file) ? head.toString('utf8') : null;
  const size = text === null ? measure(head) : { isAnimated: false, ...measureSvg(text) };
  if (!size?.width || !size.height) return null;
  const [width, height] = [Math.round(size.width), Math.round(size.height)];
  const plays = text !== null && /\sid="play"/.test(rootTag(text));
  const title = /<title>([^<]*)<\/title>/.exec(text ?? '')?.[1] ?? null;
  if (!(width > 0 && height > 0)) return null;
  const excess =
    text === null ? size.isAnimated && tooManyFrames(readFileSync(file)) : tooLargeDrawing({ width, height });
  return { width, height, bytes, isAnimated: size.isAnimated, plays, title, ...(excess && { excess }) };
}

/**
 * Measures a picture below public/.
 *
 * @param rootDir  The project's folder.
 * @param src      As the config has it: "/pictures/till.svg".
 * @returns        null for a missing file or an unknown format. A file is read again only after it has changed.
 * @throws         Never.
 */
export function pictureFacts(rootDir: string, src: string): PictureFacts | null {
  const file = publicPath(rootDir, src);
  try {
    const { size, mtimeMs } = statSync(file);
    const stamp = `${size} ${mtimeMs}`;
    const before = known.get(file);
    if (before?.stamp === stamp) return before.facts;
    let facts: PictureFacts | null = null;
    // Longer headers are rare: a large file is read as a whole only if the first part is not enough.
    for (const most of size > HEAD_BYTES ? [HEAD_BYTES, size] : [size])
      try {
        facts ??= readFacts(file, size, most);
      } catch {
        // Not a picture, or a damaged one: the caller reports it.
      }
    known.set(file, { stamp, facts });
    return facts;
  } catch {
    return null;
  }
}

/** The size at which a raster picture is published, in px. */
export function publishedSize({ width, height }: PictureFacts): { width: number; height: number } {
  if (width <= MAX_WIDTH) return { width, height };
  return { width: MAX_WIDTH, height: Math.max(1, Math.round((height * MAX_WIDTH) / width)) };
}
