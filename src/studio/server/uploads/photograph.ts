import type { Sharp } from 'sharp';
import { openSharp } from '../../../prerender/sharp.ts';
import { isAnimated, MAX_WIDTH } from '../../../validate/facts/picture-facts.ts';
import { tooManyFrames } from '../../../validate/facts/picture-limits.ts';
import { BadRequest } from '../requests/requests.ts';

/** More are a mistake, or meant to use up the memory of the person who opens them. Frames count each. */
const MAX_PIXELS = 120_000_000;
/** For one picture; 120 million pixels take a few seconds. */
const TIMEOUT_SECONDS = 60;

const refuse = (what: string): BadRequest => new BadRequest(`${what} Nothing was stored.`);

/**
 * Encodes a picture anew: upright, in sRGB, at most 2,560 px wide, and without anything that was in the file beside its
 * pixels. Better than a build does, which encodes it again. GIF and WebP keep their frames.
 *
 * @param kind  That `shownKind` found: "image/jpeg".
 * @throws       BadRequest for one that is damaged or too large.
 */
export async function cleanPhotograph(bytes: Buffer, kind: string): Promise<Buffer> {
  const sharp = await openSharp();
  if (!sharp)
    throw refuse('The program that prepares pictures, sharp, does not run here. Only drawings and films can be taken.');
  const isMoving = isAnimated(bytes);
  if (isMoving && kind !== 'image/gif' && kind !== 'image/webp')
    throw refuse('The picture moves, and only GIF and WebP keep their frames. Save it as animated WebP, or as a film.');
  const excess = isMoving && tooManyFrames(bytes);
  if (excess) throw refuse(`The picture is too long. ${excess.join(' ')}`);
  try {
    const picture = sharp(bytes, { animated: isMoving, failOn: 'truncated', limitInputPixels: MAX_PIXELS });
    const { width, isPalette = false } = await picture.metadata();
    // AVIF is turned when it is decoded; frames cannot be.
    const upright = kind === 'image/avif' || isMoving ? picture : picture.autoOrient();
    const fitted = upright.resize({ width: MAX_WIDTH, withoutEnlargement: true }).timeout({ seconds: TIMEOUT_SECONDS });
    const encoders: Record<string, () => Sharp> = {
      'image/jpeg': () => fitted.jpeg({ quality: 90, mozjpeg: true }),
      'image/png': () => fitted.png({ compressionLevel: 9, palette: isPalette && width <= MAX_WIDTH }),
      // VP8L is the lossless codec.
      'image/webp': () => fitted.webp(bytes.includes('VP8L') ? { lossless: true } : { quality: 90 }),
      'image/avif': () => fitted.avif({ quality: 75, effort: 3 }),
      'image/gif': () => fitted.gif(),
    };
    return await encoders[kind]!().toBuffer();
  } catch (fault) {
    const { message } = fault as Error;
    if (/pixel limit|too large|timeout/i.test(message))
      throw refuse(
        'The picture has more than 120 million pixels. Save it smaller: visitors get at most 2,560 px of width.',
      );
    throw refuse('The picture is damaged, or none at all. Save it again in the program it was made with.');
  }
}
