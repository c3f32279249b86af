import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { publicPath } from './public-folder.ts';

/** What a picture file tells about itself. */
export interface PictureFacts {
  /** In px. */
  width: number;
  /** In px. */
  height: number;
  /** Size of the file. */
  bytes: number;
}

/** Enough for the head of nearly every file, long EXIF data of a camera included. */
const HEAD_BYTES = 512 * 1024;

/** Formats that every browser of the last two years shows. */
export const PICTURE_FORMATS = ['.svg', '.png', '.jpg', '.jpeg', '.webp', '.avif', '.gif'];

const known = new Map<string, { stamp: string; facts: PictureFacts | null }>();
/** What was looked at in this turn of the event loop, in which no file is looked at twice. */
const lookedAt = new Map<string, PictureFacts | null>();

type ImageSize = (head: Uint8Array) => { width: number; height: number; orientation?: number };
let imageSize: ImageSize | undefined;

/** Most sites have drawings only, so the reader of photographs is loaded when the first one comes. */
function measure(head: Buffer): { width: number; height: number } {
  imageSize ??= (createRequire(import.meta.url)('image-size') as { imageSize: ImageSize }).imageSize;
  const { width, height, orientation = 1 } = imageSize(head);
  // From 5 on the camera was held upright, and browsers turn the picture.
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** Width and height of an SVG: its attributes in px, else its viewBox. */
function measureSvg(text: string): { width: number; height: number } | null {
  const tag = /<svg\b[^>]*>/i.exec(text)?.[0];
  if (tag === undefined) return null;
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
  const size = /\.svg$/i.test(file) ? measureSvg(head.toString('utf8')) : measure(head);
  if (!size) return null;
  const [width, height] = [Math.round(size.width), Math.round(size.height)];
  return width > 0 && height > 0 ? { width, height, bytes } : null;
}

/**
 * Measures a picture below public/.
 *
 * @param rootDir  The project's folder.
 * @param src      As the config has it: "/pictures/till.svg".
 * @returns        null when there is no such file or no such format. Read once for each state of the file.
 * @throws         Never.
 */
export function pictureFacts(rootDir: string, src: string): PictureFacts | null {
  const key = `${rootDir} ${src}`;
  const seen = lookedAt.get(key);
  if (seen !== undefined) return seen;
  if (lookedAt.size === 0) queueMicrotask(() => lookedAt.clear());
  const facts = look(publicPath(rootDir, src));
  lookedAt.set(key, facts);
  return facts;
}

/** The facts of a file as it is now. */
function look(file: string): PictureFacts | null {
  try {
    const { size, mtimeMs } = statSync(file);
    const stamp = `${size} ${mtimeMs}`;
    const before = known.get(file);
    if (before?.stamp === stamp) return before.facts;
    let facts: PictureFacts | null = null;
    // A longer head is rare: the whole of a large file is read only where that much was not enough.
    for (const most of size > HEAD_BYTES ? [HEAD_BYTES, size] : [size])
      try {
        facts ??= readFacts(file, size, most);
      } catch {
        // Not a picture, or a damaged one: the caller tells the author.
      }
    known.set(file, { stamp, facts });
    return facts;
  } catch {
    return null;
  }
}
