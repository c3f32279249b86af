import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublishState } from '../protocol.ts';
import { runKilledProgram } from '../../../server/testing/run-killed-program.ts';
import { createOwnServer } from './own-server.ts';
import { createPublisher, runningSite } from './publisher.ts';

const SITE = 'https://corner-pay.test';
let rootDir: string;

beforeEach(() => {
  rootDir = mkdtempSync(join(tmpdir(), 'publish-'));
});
afterEach(() => rmSync(rootDir, { recursive: true, force: true }));

const writePage = (name: string, html: string) => {
  mkdirSync(join(rootDir, 'dist', name), { recursive: true });
  writeFileSync(join(rootDir, 'dist', name, 'index.html'), html);
};

/** A publisher whose build is this program. */
const publisherOf = (program: string) =>
  createPublisher({ rootDir, file: 'mine.json', build: ['--input-type=module', '-e', program] });

/** Publishes, and waits for the end. */
async function publish(program: string): Promise<PublishState> {
  const publisher = publisherOf(program);
  expect(publisher.start(2, SITE)).toBe(true);
  await vi.waitUntil(async () => (await publisher.state()).kind !== 'running');
  return publisher.state();
}

describe('A build', () => {
  it('tells how many pages there are, how many are different, and when the next change is due', async () => {
    writePage('', 'old');
    writePage('same', 'same');
    writePage('gone', 'gone');
    const program = `
      import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
      rmSync('dist/gone', { recursive: true });
      mkdirSync('dist/thank-you');
      writeFileSync('dist/thank-you/index.html', 'no page of the config');
      writeFileSync('dist/index.html', process.env.SITE_CONFIG);
      console.log('2 pages written to dist/ in 0.1 s.');
      console.log('The next change is due on 2026-12-01 00:00:00 (Europe/Berlin; 2026-11-30T23:00:00Z). Our server shows it then.');`;
    expect(await publish(program)).toEqual({
      kind: 'published',
      pages: 2,
      changed: 1,
      removed: 1,
      seconds: expect.any(Number) as number,
      next: 'The site next changes by itself on 1 December 2026, 00:00.',
      address: null,
    });
  });
  it('that runs is the only one, and tells how far it is', async () => {
    const program = `
      import { mkdirSync, writeFileSync, existsSync } from 'node:fs';
      const folder = '.build/release-' + process.pid + '/site';
      mkdirSync(folder, { recursive: true });
      writeFileSync(folder + '/index.html', '');
      setInterval(() => existsSync('go') && process.exit(0), 10);`;
    const publisher = publisherOf(program);
    publisher.start(2, SITE);
    await vi.waitUntil(async () => ((await publisher.state()) as { written?: number }).written === 1);
    expect(publisher.start(2, SITE)).toBe(false);
    writeFileSync(join(rootDir, 'go'), '');
    await vi.waitUntil(async () => (await publisher.state()).kind === 'published');
    expect(publisher.start(2, SITE)).toBe(true);
    await vi.waitUntil(async () => (await publisher.state()).kind === 'published');
  });
  it.each([
    [
      'a refusal',
      `console.error('What  It is wrong.\\n\\nNothing was built. Stays.'); process.exit(1)`,
      'What  It is wrong.\n\nNothing was published.',
    ],
    [
      'a full disk',
      `console.error('Error: ENOSPC: no space left'); process.exit(1)`,
      'There is no space left on the disk. Nothing was published.',
    ],
    [
      'an end from outside',
      `process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 100)`,
      'The build was ended from outside (SIGTERM). Nothing was published.',
    ],
    ['an end without a word', `process.exit(3)`, 'The build stopped without a word. Nothing was published.'],
  ])('tells %s in a sentence', async (_, program, reason) => {
    const end = await publish(program);
    expect(end).toEqual({ kind: 'failed', reason: expect.stringContaining(reason) as string });
  });
});

describe('The server that the studio starts', () => {
  it('is started once, and says where it is', async () => {
    const program = `console.log('The site is at http://127.0.0.1/' + process.pid); setInterval(() => {}, 1000)`;
    const server = createOwnServer(rootDir, ['-e', program]);
    const address = await server.start();
    expect(await server.start()).toBe(address);
    process.kill(Number(new URL(address).pathname.slice(1)));
  });
  it('ends with a studio that was killed: it went on serving, and nobody knew of it', async () => {
    const program = `
      process.on('SIGTERM', () => { require('node:fs').writeFileSync('ended', ''); process.exit(); });
      setInterval(() => {}, 1000);
      console.log('The site is at http://127.0.0.1/');
    `;
    expect(await runKilledProgram('server', rootDir, program)).toBe('SIGKILL');
    await expect.poll(() => existsSync(join(rootDir, 'ended'))).toBe(true);
  });
  it('says why it did not start', async () => {
    const server = createOwnServer(rootDir, ['-e', `console.error('There is no build.')`]);
    await expect(server.start()).rejects.toThrow('There is no build.');
  });
});

describe('A running site', () => {
  /** The address of a server that answers with a page. */
  async function serve(html: string): Promise<{ address: string; close: () => void }> {
    const server = createServer((_, response) => response.end(html));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
  }
  it.each([
    ['this one', `<link rel="canonical" href="${SITE}/"/>`, true],
    ['another one', '<link rel="canonical" href="https://other.test/"/>', false],
    ['no site at all', 'Hello', false],
  ])('is known from its home page: %s', async (_, html, isOurs) => {
    const { address, close } = await serve(html);
    mkdirSync(join(rootDir, '.build'));
    writeFileSync(join(rootDir, '.build/served-at'), address);
    expect(await runningSite(SITE, rootDir)).toBe(isOurs ? address : null);
    close();
  });
});
