import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { longGif } from '../../studio/server/uploads/testing/example-files.ts';
import { pictureFacts } from './picture-facts.ts';

const rootDir = mkdtempSync(join(tmpdir(), 'picture-facts-'));
mkdirSync(join(rootDir, 'public'));
afterAll(() => rmSync(rootDir, { recursive: true, force: true }));

const sizeOf = (name: string, content: string | Buffer) => {
  writeFileSync(join(rootDir, 'public', name), content);
  const facts = pictureFacts(rootDir, `/${name}`);
  return facts && [facts.width, facts.height];
};

describe('pictureFacts', () => {
  it.each([
    ['width and height', '<?xml version="1.0"?><svg width="20px" height="10" viewBox="0 0 1 1"/>', [20, 10]],
    ['its viewBox, where there is no size', '<svg viewBox="0 0 160,90" width="100%"></svg>', [160, 90]],
    ['width and viewBox', '<svg viewBox="0 0 160 90" width="320"></svg>', [320, 180]],
    ['a viewBox behind a long comment', `<!-- ${'x'.repeat(1000)} --><svg viewBox=" 0  0  160  90 "></svg>`, [160, 90]],
    ['its viewBox beside a stroke-width', '<svg stroke-width="3" viewBox="0 0 160 90"></svg>', [160, 90]],
  ])('reads the size of a drawing by %s', (_, text, size) => {
    expect(sizeOf('a.svg', text)).toEqual(size);
  });
  it('reads the size of a GIF', () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    expect(sizeOf('e.gif', gif)).toEqual([1, 1]);
  });
  it.each(['jpeg', 'avif'] as const)(
    'reads the size of a %s as it is shown, when the camera was turned',
    async (format) => {
      const picture = sharp({ create: { width: 60, height: 30, channels: 3, background: '#2456d6' } });
      const turned = await picture.withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
      expect(sizeOf(`turned.${format}`, turned)).toEqual([30, 60]);
    },
  );
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('reads the size of a %s that was not turned', async (format) => {
    const picture = sharp({ create: { width: 60, height: 30, channels: 3, background: '#2456d6' } });
    expect(sizeOf(`level.${format}`, await picture.toFormat(format).toBuffer())).toEqual([60, 30]);
  });
  it('finds the size of a photograph behind half a megabyte of other data', () => {
    const segment = (marker: number, content: Buffer) =>
      Buffer.concat([Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]), content]);
    const profile = Array.from({ length: 9 }, () => segment(0xe2, Buffer.alloc(65_000)));
    const frame = segment(0xc0, Buffer.from([8, 0, 90, 0, 160, 1, 1, 0x11, 0]));
    expect(sizeOf('long.jpg', Buffer.concat([Buffer.from([0xff, 0xd8]), ...profile, frame]))).toEqual([160, 90]);
  });
  it('finds a picture that moves without an end, in both formats that move', async () => {
    const frame = { create: { width: 1, height: 1, channels: 3, background: '#2456d6' } } as const;
    const webp = await sharp(
      [frame.create, { ...frame.create, background: '#fff' }].map((create) => ({ create })) as never,
      {
        join: { animated: true },
      },
    )
      .webp()
      .toBuffer();
    const at = webp.indexOf('ANMF');
    const chunk = webp.subarray(at, at + 8 + webp.readUInt32LE(at + 4));
    const files = { 'moves.gif': longGif(2001), 'moves.webp': Buffer.concat([webp, ...Array(2000).fill(chunk)]) };
    for (const [name, bytes] of Object.entries(files)) {
      writeFileSync(join(rootDir, 'public', name), bytes);
      expect(pictureFacts(rootDir, `/${name}`)?.excess?.[0]).toMatch(/^It has 2,00[12] frames/);
    }
  });
  it('knows a file that has changed since', async () => {
    sizeOf('f.svg', '<svg width="1" height="1"/>');
    await Promise.resolve();
    expect(sizeOf('f.svg', '<svg width="22" height="11"/>')).toEqual([22, 11]);
  });
  it('gives null for a HEIC photograph that is named ".jpg": no build can read it', () => {
    const size = Buffer.from('\0\0\0\x14ispe\0\0\0\0\0\0\0\x3c\0\0\0\x1e', 'latin1');
    const box = (type: string, ...parts: Buffer[]) => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(8 + Buffer.concat(parts).length);
      head.write(type, 4);
      return Buffer.concat([head, ...parts]);
    };
    const brands = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
    const heic = Buffer.concat([brands, box('meta', Buffer.alloc(4), box('iprp', box('ipco', size)))]);
    expect(sizeOf('phone.jpg', heic)).toBeNull();
  });
  it('gives null for what is no picture, and for no file', () => {
    const none = [sizeOf('g.png', 'no picture'), sizeOf('h.png', ''), pictureFacts(rootDir, '/none.png')];
    expect(none).toEqual([null, null, null]);
  });
});
