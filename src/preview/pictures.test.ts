import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addPictureSources } from '../prerender/pictures/index.ts';
import { previewPictures, type PreviewPictures } from './pictures.ts';
import { DEFAULT_THEME } from '../styles/default-theme.ts';
import { newFolder } from '../../tests/new-folder.ts';
import { noise, pageWith } from '../prerender/testing/photographs.ts';

let rootDir: string;
let pictures: PreviewPictures;
let server: Server;

const page = pageWith({ picture: { src: '/shop.jpg', alt: 'A shop', width: 500, height: 300 } });

/** The first address that the page offers for its picture. */
const firstAddress = () => /\/assets\/\S+/.exec(JSON.stringify(pictures.withSources(page, DEFAULT_THEME)))![0];
const ask = (path: string) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { redirect: 'manual' });

beforeEach(async () => {
  rootDir = newFolder();
  mkdirSync(join(rootDir, 'public'));
  await noise(500, 300).jpeg().toFile(join(rootDir, 'public/shop.jpg'));
  pictures = previewPictures(rootDir);
  server = createServer((request, response) => {
    if (!pictures.send(request.url!, response)) response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
afterEach(() => {
  server.close();
});

describe('A photograph under npm run dev', () => {
  it('has the markup of a build', async () => {
    const folders = { rootDir, outDir: join(rootDir, 'dist'), cacheDir: join(rootDir, 'kept'), theme: DEFAULT_THEME };
    expect(pictures.withSources(page, DEFAULT_THEME)).toEqual((await addPictureSources([page], folders))[0]);
  });

  it('is encoded on request, not on save', async () => {
    const address = firstAddress();
    expect(existsSync(join(rootDir, '.build/pictures'))).toBe(false);
    const response = await ask(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/avif']);
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(500);
  });

  it('redirects to the original where it cannot be encoded', async () => {
    const address = firstAddress();
    writeFileSync(join(rootDir, 'public/shop.jpg'), 'no picture any more');
    const response = await ask(address);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/shop.jpg']);
  });

  it('has no other addresses', async () => {
    pictures.withSources(page, DEFAULT_THEME);
    expect((await ask('/assets/site.json')).status).toBe(404);
  });
});

it('A drawing on dark ground under npm run dev is the dark file of a build', async () => {
  writeFileSync(join(rootDir, 'public/chart.svg'), '<svg viewBox="0 0 9 9"><path fill="var(--ink)"/></svg>');
  const plain = pageWith({ picture: { src: '/chart.svg', alt: 'A chart', width: 9, height: 9 } });
  const dark = { ...plain, sections: [{ ...plain.sections[0]!, className: 'section tone-dark' }] };
  const shown = pictures.withSources(dark, DEFAULT_THEME);
  const folders = { rootDir, outDir: join(rootDir, 'dist'), cacheDir: join(rootDir, 'kept'), theme: DEFAULT_THEME };
  expect([shown]).toEqual(await addPictureSources([dark], folders));
  const { src } = shown.sections[0]!.props['picture'] as { src: string };
  expect(await (await ask(src)).text()).toBe(readFileSync(join(rootDir, 'dist', src), 'utf8'));
});
