import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { isAnimated, pictureFacts, publishedSize } from '../../validate/facts/picture-facts.ts';
import { newFolder } from '../../../tests/new-folder.ts';
import { copyInto } from '../testing/copy-into.ts';

/** Is in all metadata of these pictures; no published file may contain it. */
const SECRET = 'taken at home';

let rootDir: string;
const original = (name: string) => readFileSync(join(rootDir, 'public', name));
const published = (name: string) => readFileSync(join(rootDir, 'dist', name));

/** A picture, red on its left half and blue on its right, as large as asked. */
const picture = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#f00' } }, left: 0, top: 0 },
  ]);

/** As a phone writes it: who, where, and which side is up. */
const asTaken = (image: Sharp, orientation: number): Sharp =>
  image
    .withExif({
      IFD0: { Artist: SECRET, Orientation: String(orientation) },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- ${SECRET} --></x:xmpmeta>`)
    .withMetadata({ orientation });

const segment = (marker: number, text: string): Buffer => {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);
};

const chunk = (type: string, body: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  const named = Buffer.concat([Buffer.from(type), body]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named) >>> 0);
  return Buffer.concat([size, named, sum]);
};

/** Puts bytes into a file, after its first so many. */
const insert = (bytes: Buffer, at: number, ...added: Buffer[]): Buffer =>
  Buffer.concat([bytes.subarray(0, at), ...added, bytes.subarray(at)]);

/** An animated PNG: a chunk after its header says so, which older readers skip. */
const movingPng = async (): Promise<Buffer> => {
  const frame = Buffer.alloc(26);
  frame.writeUInt32BE(40, 4);
  frame.writeUInt32BE(20, 8);
  const moves = [chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])), chunk('fcTL', frame)];
  return insert(await picture(40, 20).png().toBuffer(), 33, ...moves, chunk('tEXt', Buffer.from(`Author\0${SECRET}`)));
};

/** Two frames, one the other way round, that follow each other 300 ms apart. */
async function movingFrames(): Promise<Buffer[]> {
  const frame = await picture(40, 20).png().toBuffer();
  return [frame, await sharp(frame).flop().png().toBuffer()];
}

const block = (label: number, ...texts: string[]): Buffer =>
  Buffer.concat([
    Buffer.from([0x21, label]),
    ...texts.map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])),
    Buffer.from([0]),
  ]);

const warnings: string[] = [];

beforeAll(async () => {
  rootDir = newFolder();
  mkdirSync(join(rootDir, 'public/pictures'), { recursive: true });
  const write = (name: string, bytes: Buffer) => writeFileSync(join(rootDir, 'public', name), bytes);
  for (const format of ['jpeg', 'png', 'webp'] as const)
    for (const orientation of [1, 6])
      write(
        `${format}-${orientation}.${format}`,
        await asTaken(picture(60, 30), orientation).toFormat(format).toBuffer(),
      );
  write('avif-1.avif', await asTaken(picture(60, 30), 1).avif().toBuffer());
  write('avif-6.avif', await asTaken(picture(60, 30), 6).avif().toBuffer());
  const whole = await asTaken(picture(600, 300), 6).jpeg().toBuffer();
  write('wide-upright.jpg', await asTaken(picture(3000, 2800), 6).jpeg().toBuffer());
  write('truncated.jpg', whole.subarray(0, whole.length - 500));
  write('pictures/wide.jpg', await asTaken(picture(3000, 100), 1).jpeg().toBuffer());
  const plain = await picture(60, 30).jpeg().toBuffer();
  write('LOUD.JPG', plain);
  write('drawing.webp', await picture(60, 30).webp({ lossless: true }).toBuffer());
  write('drawing.png', await picture(60, 30).png().toBuffer());
  write('palette.png', await picture(60, 30).png({ palette: true }).toBuffer());
  write('comment.jpg', insert(plain, 2, segment(0xfe, SECRET), segment(0xed, SECRET), segment(0xe5, SECRET)));
  write('film-behind.jpg', Buffer.concat([plain, Buffer.from(SECRET)]));
  write('jpeg-inside.png', insert(plain, 2, segment(0xe1, `Exif\0\0${SECRET}`)));
  write('moving.png', await movingPng());
  const frames = await movingFrames();
  write(
    'moving.webp',
    await asTaken(sharp(frames, { join: { animated: true } }), 1)
      .webp({ delay: [300, 300] })
      .toBuffer(),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [300, 300] })
    .toBuffer();
  const colours = 3 * 2 ** ((gif[10]! & 7) + 1);
  const atBlocks = 13 + (gif[10]! & 0x80 ? colours : 0);
  write('moving.gif', insert(gif, atBlocks, block(0xfe, SECRET), block(0xff, 'XMP DataXMP', SECRET)));
  write('unreadable.jpg', Buffer.from(SECRET));
  write('phone.heic', Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.from(SECRET)]));
  write('camera.tiff', await asTaken(picture(60, 30), 1).tiff().toBuffer());
  write('licences.txt', Buffer.from(SECRET));
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warnings.push(text));
  await copyInto(rootDir, 'dist', 'none');
});

const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer();

describe('What is published of a photograph', () => {
  it('holds none of its metadata: who took it, where, with what, and no thumbnail', async () => {
    const files = readdirSync(join(rootDir, 'dist'), { recursive: true, encoding: 'utf8' });
    const pictures = files.filter((file) => /\.(jpe?g|png|webp|avif|gif)$/i.test(file));
    const originals = pictures.filter((file) => original(file).includes(SECRET));
    expect([originals.length, pictures.length]).toEqual([17, 21]);
    const left = await Promise.all(
      pictures.map(async (file) => {
        const { exif, xmp, iptc, comments, orientation } = await sharp(published(file)).metadata();
        const holdsAny = exif || xmp || iptc || comments || orientation;
        return holdsAny || published(file).includes(SECRET) ? [file] : [];
      }),
    );
    expect(left.flat()).toEqual([]);
  });

  it.each(['jpeg', 'avif'])('is upright, as %s', async (format) => {
    const turned = published(`${format}-6.${format}`);
    const { width, height } = await sharp(turned).metadata();
    expect([width, height]).toEqual([30, 60]);
    const [red, , blue] = await pixels(
      await sharp(turned).extract({ left: 15, top: 5, width: 1, height: 1 }).png().toBuffer(),
    );
    expect(red! > 200 && blue! < 50).toBe(true);
  });

  it.each(
    'jpeg-6.jpeg png-6.png webp-6.webp avif-6.avif pictures/wide.jpg wide-upright.jpg truncated.jpg moving.gif moving.webp moving.png jpeg-inside.png'.split(
      ' ',
    ),
  )('has the size that the page says: %s', async (name) => {
    const { width, height } = await sharp(published(name)).metadata();
    expect(publishedSize(pictureFacts(rootDir, `/${name}`)!)).toEqual({ width, height });
  });

  it('is at most 2,560 px wide', async () => {
    const { width, height } = await sharp(published('pictures/wide.jpg')).metadata();
    expect([width, height]).toEqual([2560, 85]);
  });

  it.each(['drawing.webp', 'drawing.png', 'palette.png'])(
    'has the same pixels where its format loses none: %s',
    async (name) => {
      expect((await pixels(published(name))).equals(await pixels(original(name)))).toBe(true);
    },
  );

  it('keeps its palette and does not grow', async () => {
    expect((await sharp(published('palette.png')).metadata()).isPalette).toBe(true);
    expect(published('palette.png').length).toBeLessThanOrEqual(original('palette.png').length);
  });

  it.each(['moving.gif', 'moving.webp'])('goes on moving: %s', async (name) => {
    const { pages, delay, loop } = await sharp(published(name), { animated: true }).metadata();
    expect([pages, delay, loop]).toEqual([2, [300, 300], 0]);
  });

  it('loses its frames where sharp does not support them: a PNG', () => {
    expect([isAnimated(original('moving.png')), isAnimated(published('moving.png'))]).toEqual([true, false]);
  });

  it('has the format that its name says, whatever it was', async () => {
    expect((await sharp(published('jpeg-inside.png')).metadata()).format).toBe('png');
  });

  it('is nothing where its format is not published, or nobody can read it', () => {
    for (const name of ['phone.heic', 'camera.tiff', 'unreadable.jpg'])
      expect(existsSync(join(rootDir, 'dist', name))).toBe(false);
  });

  it('leaves files alone that are no pictures', () => {
    expect(published('licences.txt').equals(original('licences.txt'))).toBe(true);
  });

  it('comes with a warning where it is not as it should be', () => {
    expect(warnings.toSorted()).toEqual([
      expect.stringMatching(/^public\/camera\.tiff is not published: .*Save it as JPEG/),
      expect.stringMatching(/^public\/moving\.png is published with its first frame alone\. Save it as animated WebP/),
      expect.stringMatching(/^public\/phone\.heic is not published: .*Save it as JPEG/),
      expect.stringMatching(/^public\/png-6\.png is published unturned: .*Save it upright/),
      expect.stringMatching(/^public\/unreadable\.jpg is not published, because it cannot be read: .*Save it again/),
      expect.stringMatching(/^public\/webp-6\.webp is published unturned: .*Save it upright/),
    ]);
  });

  it('is encoded once: the next build reuses it, and one without a previous build finds it cached', async () => {
    const made = () =>
      readdirSync(join(rootDir, 'cache')).map((file) => statSync(join(rootDir, 'cache', file)).mtimeMs);
    const before = made();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(before.length).toBeGreaterThan(0);
    await copyInto(rootDir, 'second', 'dist');
    expect(statSync(join(rootDir, 'second/pictures/wide.jpg')).ino).toBe(
      statSync(join(rootDir, 'dist/pictures/wide.jpg')).ino,
    );
    await copyInto(rootDir, 'third', 'none');
    expect(made()).toEqual(before);
    expect(readFileSync(join(rootDir, 'third/pictures/wide.jpg')).equals(published('pictures/wide.jpg'))).toBe(true);
  });
});
