import { createHash } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { fromOneRelease, followReleases } from './current-release.ts';
import type { Manifest } from '../../model/manifest.ts';
import { startServer, validFields } from '../testing/start-server.ts';
import { tempFolder, writeSite } from '../testing/write-site.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policyOf = (styles: string) => `default-src 'none'; style-src ${hashOf(styles)}`;
const form =
  '<form method="post" action="/contactwebsite"><input id="f-name" name="name"><p id="f-name-error"></p></form>';

/** Writes a release whose pages carry styles that its policy alone allows. */
async function writeRelease(distDir: string, name: string): Promise<void> {
  const styles = `/* ${name} */`;
  const headers: Manifest['headers'] = [['Content-Security-Policy', policyOf(styles)]];
  await writeSite(distDir, name, { headers });
  const page = `<!doctype html><title>${name}</title><style>${styles}</style>${form}`;
  for (const file of ['products/index.html', 'contact/index.html', '404.html']) {
    await writeFile(path.join(distDir, file), page);
  }
}

/** Swaps a folder in, as the build does. */
async function swap(next: string, distDir: string): Promise<void> {
  await rm(`${distDir}.old`, { recursive: true, force: true });
  await rename(distDir, `${distDir}.old`);
  await rename(next, distDir);
}

/** True when the styles of a page are those its policy allows. */
async function isStyled(response: Response): Promise<boolean> {
  const styles = /<style>(.*?)<\/style>/.exec(await response.text())?.[1] ?? '';
  return response.headers.get('content-security-policy')?.includes(hashOf(styles)) === true;
}

/** A running server on release "one", at a time that stands still. */
async function start(logger = pino({ enabled: false })) {
  const time = { ms: 0 };
  const server = await startServer({ now: () => time.ms, variables: { RATE_LIMIT: '0' }, logger });
  await writeRelease(`${server.distDir}.next`, 'one');
  await swap(`${server.distDir}.next`, server.distDir);
  return { ...server, time };
}

describe('a release with other styles', () => {
  it('comes with its own policy from the first page on', async () => {
    const { get, postForm, distDir } = await start();
    for (const name of ['two', 'three', 'four']) {
      await writeRelease(`${distDir}.next`, name);
      await swap(`${distDir}.next`, distDir);
      const form = { ...validFields, email: 'wrong' };
      const responses = [await get('/products'), await get('/nowhere'), await postForm(form, '?from=/contact')];
      expect(responses.map(({ status }) => status)).toEqual([200, 404, 400]);
      for (const response of responses) expect(await isStyled(response)).toBe(true);
    }
  });

  it('is swapped in under load without a page that has the policy of another', async () => {
    const { get, distDir } = await start();
    let isOver = false;
    const answered = { count: 0, unstyled: 0 };
    const load = Array.from({ length: 8 }, async (_, index) => {
      while (!isOver) {
        const response = await get(index % 2 === 0 ? '/products' : '/nowhere');
        answered.count += 1;
        if (!(await isStyled(response))) answered.unstyled += 1;
      }
    });
    for (let round = 0; round < 6; round += 1) {
      await writeRelease(`${distDir}.next`, `round ${round}`);
      const before = answered.count;
      await swap(`${distDir}.next`, distDir);
      await expect.poll(() => answered.count, { timeout: 20_000, interval: 2 }).toBeGreaterThan(before + 8);
    }
    isOver = true;
    await Promise.all(load);
    expect(answered.unstyled).toBe(0);
  });

  it('that is swapped in while a response is made has it made again', async () => {
    const folder = await tempFolder();
    const [distDir, next] = [path.join(folder, 'dist'), path.join(folder, 'next')];
    await writeRelease(distDir, 'one');
    await writeRelease(next, 'two');
    const live = await followReleases(
      distDir,
      () => 0,
      () => {},
    );
    const made: string[] = [];
    const response = await fromOneRelease(live, async ({ manifest }) => {
      made.push(manifest.build);
      if (made.length === 1) await swap(next, distDir);
      return { status: 200, headers: {} };
    });
    expect(made).toEqual(['one', 'two']);
    expect(response.release?.manifest.build).toBe('two');
  });
});

describe('a release that cannot be read', () => {
  it.each([
    ['its manifest is broken', '.server/manifest.json'],
    ['a validator is broken', '.server/validators/enquiry.js'],
  ])('is taken once it is mended in its place: %s', async (_, file) => {
    const lines: string[] = [];
    const { get, distDir, time } = await start(
      pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
    );
    expect(await isStyled(await get('/products'))).toBe(true);
    await writeRelease(`${distDir}.next`, 'two');
    const whole = path.join(distDir, '..', 'whole');
    await rename(path.join(`${distDir}.next`, file), whole);
    await writeFile(path.join(`${distDir}.next`, file), '{');
    await swap(`${distDir}.next`, distDir);
    for (let round = 0; round < 5; round += 1) expect((await get('/products')).status).toBe(200);
    expect(lines.filter((line) => line.includes('cannot be read'))).toHaveLength(1);
    await rm(path.join(distDir, file));
    await rename(whole, path.join(distDir, file));
    time.ms += 1000;
    expect(await isStyled(await get('/products'))).toBe(true);
    expect(lines).toHaveLength(1);
  });

  it('is not retried for each request', async () => {
    const folder = await tempFolder();
    const distDir = path.join(folder, 'dist');
    await writeRelease(distDir, 'one');
    let time = 0;
    const live = await followReleases(
      distDir,
      () => time,
      () => {},
    );
    const manifestFile = path.join(distDir, '.server', 'manifest.json');
    const good = await live.current();
    await writeFile(manifestFile, JSON.stringify({ forms: [{ endpoint: '/x', validator: 'none.js' }] }));
    expect(await live.current()).toBe(good);
    await writeFile(path.join(distDir, '.server', 'none.js'), 'export default () => true');
    expect(await live.current()).toBe(good);
    time += 1000;
    expect((await live.current()).forms.has('/x')).toBe(true);
  });
});
