import { createHash } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { pageResponse } from './page-response.ts';
import type { Manifest } from '../../model/manifest.ts';
import { collectLog } from '../testing/collect-log.ts';
import { startServer, validFields } from '../testing/start-server.ts';
import { withoutRights } from '../testing/without-rights.ts';
import { releasesIn, tempFolder, writeSite } from '../testing/write-site.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policyOf = (styles: string) => `default-src 'none'; style-src ${hashOf(styles)}`;
const form =
  '<form method="post" action="/contactwebsite"><input id="f-name" name="name"><p id="f-name-error"></p></form>';

/** Writes a release whose pages carry styles that its policy alone allows. */
async function writeRelease(releasesDir: string, name: string, more: Record<string, string> = {}): Promise<void> {
  const styles = `/* ${name} */`;
  const headers: Manifest['headers'] = [['Content-Security-Policy', policyOf(styles)]];
  const page = `<!doctype html><title>${name}</title><style>${styles}</style>${form}`;
  const pages = ['products/index.html', 'contact/index.html', '404.html'].map((file) => [`site/${file}`, page]);
  await writeSite(releasesDir, name, { headers }, { ...Object.fromEntries(pages), ...more });
}

/** True when the styles of a page are those its policy allows. */
async function isStyled(response: Response): Promise<boolean> {
  const styles = /<style>(.*?)<\/style>/.exec(await response.text())?.[1] ?? '';
  return response.headers.get('content-security-policy')?.includes(hashOf(styles)) === true;
}

/** A running server on release "first", at a time that stands still. */
async function start(logger = pino({ enabled: false })) {
  const time = { ms: 0 };
  const server = await startServer({ now: () => time.ms, variables: { RATE_LIMIT: '0' }, logger });
  await writeRelease(server.releasesDir, 'first');
  return { ...server, time };
}

describe('a release with other styles', () => {
  it('is published under load without a page that has the policy of another', async () => {
    const { get, postForm, releasesDir } = await start();
    let isOver = false;
    const answered = { count: 0, unstyled: 0 };
    const load = Array.from({ length: 8 }, async (_, index) => {
      while (!isOver) {
        const asked = [() => get('/products'), () => get('/nowhere'), () => postForm({ ...validFields, email: 'x' })];
        const response = await asked[index % 3]!();
        answered.count += 1;
        if (!(await isStyled(response))) answered.unstyled += 1;
      }
    });
    for (let round = 0; round < 6; round += 1) {
      const before = answered.count;
      await writeRelease(releasesDir, `round ${round}`);
      await expect.poll(() => answered.count, { interval: 2 }).toBeGreaterThan(before + 8);
    }
    isOver = true;
    await Promise.all(load);
    expect(answered.unstyled).toBe(0);
  });

  it('that comes while a response is made changes nothing of it', async () => {
    const releasesDir = path.join(await tempFolder(), 'dist-server');
    await writeRelease(releasesDir, 'one');
    const releases = await releasesIn(releasesDir);
    const release = await releases.current();
    await writeRelease(releasesDir, 'two');
    const target = { path: '/products', search: '' };
    const { body } = await pageResponse(release, target, { method: 'GET', headers: {} }, 0);
    expect([String(body).includes('/* one */'), (await releases.current()).manifest.build]).toEqual([true, 'two']);
  });
});

describe('a release that cannot be read', () => {
  it.each([
    ['its manifest is broken', 'manifest.json'],
    ['a validator is broken', 'validators/enquiry.js'],
  ])('is taken once it is mended in its place, and not tried for each request: %s', async (_, file) => {
    const { logger, lines } = collectLog('error');
    const { get, releasesDir, time } = await start(logger);
    await get('/products');
    await writeRelease(releasesDir, 'two');
    const broken = path.join(releasesDir, 'two', file);
    const whole = await readFile(broken);
    await writeFile(broken, '{');
    for (let round = 0; round < 5; round += 1) expect((await get('/products')).status).toBe(200);
    expect(lines.filter((line) => line.includes('cannot be read'))).toHaveLength(1);
    await writeFile(broken, whole);
    const title = async () => /<title>(.*?)</.exec(await (await get('/products')).text())?.[1];
    expect(await title()).toBe('first');
    time.ms += 1000;
    expect(await title()).toBe('two');
    expect(lines).toHaveLength(1);
  });
});

describe.skipIf(process.geteuid === undefined)('a release that another user has built for itself', () => {
  const lacks =
    /The user .*\d+.*, as which this runs, may not enter the folder \S+: it is of the user \d+, with mode 0\d+\./;
  const cure = /Run the server as the user \d+; or let others read it, again after each build: chmod -R a\+rX \S+/;

  it('stops the server at its start, which says who lacks which right, and what to do', async () => {
    const releasesDir = path.join(await tempFolder(), 'dist-server');
    await writeRelease(releasesDir, 'one');
    await chmod(path.join(releasesDir, 'one'), 0);
    const start = withoutRights(() => releasesIn(releasesDir));
    await expect(start).rejects.toThrow(lacks);
    await expect(start).rejects.toThrow(cure);
  });

  it('leaves the one before, and the log says the same', async () => {
    const { logger, lines } = collectLog('error');
    const { get, releasesDir } = await start(logger);
    await writeRelease(releasesDir, 'two');
    await chmod(path.join(releasesDir, 'two/site'), 0);
    // Else the other user could not read the release before either.
    for (const folder of [path.dirname(releasesDir), path.dirname(path.dirname(releasesDir))])
      await chmod(folder, 0o755);
    expect((await withoutRights(() => get('/contact'))).status).toBe(200);
    expect(lines).toEqual([expect.stringMatching(lacks)]);
    expect(lines).toEqual([expect.stringMatching(cure)]);
  });
});
