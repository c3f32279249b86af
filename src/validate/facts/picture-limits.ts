/** A moving picture with more is a film: a minute and more of one. */
const MOST_FRAMES = 2000;
/** The widest and tallest drawing, in px: no screen or poster comes near, and browsers give up far above. */
const MOST_DRAWING_PX = 100_000;

/** Counts the images of a GIF, as far as it can be read. @see https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
function framesOfGif(bytes: Buffer): number {
  /** The bytes of a colour table, by the byte that announces it. */
  const tableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1));
  let frames = 0;
  let at = 13 + tableBytes(bytes[10] ?? 0);
  while (bytes[at] === 0x21 || bytes[at] === 0x2c) {
    if (bytes[at] === 0x21) at += 2;
    else {
      frames += 1;
      at += 11 + tableBytes(bytes[at + 9] ?? 0);
    }
    for (let size = bytes[at]; size; size = bytes[at]) at += size + 1;
    at += 1;
  }
  return frames;
}

/** Counts the frames of a WebP. @see https://developers.google.com/speed/webp/docs/riff_container */
function framesOfWebp(bytes: Buffer): number {
  let frames = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    if (bytes.toString('latin1', at, at + 4) === 'ANMF') frames += 1;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return frames;
}

/**
 * Why a GIF or WebP is too long to be prepared and shown.
 *
 * @param bytes  All of the file.
 * @returns      A sentence and what to do; undefined where it is not.
 */
export function tooManyFrames(bytes: Buffer): [why: string, fix: string] | undefined {
  const frames = bytes.toString('latin1', 0, 3) === 'GIF' ? framesOfGif(bytes) : framesOfWebp(bytes);
  if (frames <= MOST_FRAMES) return undefined;
  return [
    `It has ${frames.toLocaleString('en')} frames; pictures that move can have ${MOST_FRAMES.toLocaleString('en')}.`,
    'Save it as a film (MP4 or WebM), or leave out frames.',
  ];
}

/** Why a drawing is too large to be shown; undefined where it is not. In px. */
export function tooLargeDrawing({
  width,
  height,
}: {
  width: number;
  height: number;
}): [why: string, fix: string] | undefined {
  if (Math.max(width, height) <= MOST_DRAWING_PX) return undefined;
  const [w, h, most] = [width, height, MOST_DRAWING_PX].map((px) => Math.round(px).toLocaleString('en'));
  return [
    `It is ${w} × ${h} pixels large; a drawing can have ${most} pixels on each side.`,
    'Save it with a smaller size.',
  ];
}
