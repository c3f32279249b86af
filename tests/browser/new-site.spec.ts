import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSite } from '../../src/tools/new-site/new-site.ts';
import { OWN_ROOT } from '../own-site.ts';
import { expect, test } from './support/site.ts';

/** Runs a program of the code for the site of another folder. */
const run = (siteDir: string, ...program: string[]) =>
  spawnSync(process.execPath, program, {
    cwd: OWN_ROOT,
    env: { ...process.env, SITE_DIR: siteDir, SITE_CONFIG: '', PUBLIC_URL: '' },
    encoding: 'utf8',
  });

test('A site in a folder of its own is built there, and its pages name nothing that it does not have', () => {
  const folder = mkdtempSync(join(tmpdir(), 'new-site-'));
  try {
    const site = join(folder, 'pizzeria');
    newSite([site], OWN_ROOT);
    // By another name of the folder, too.
    symlinkSync(site, join(folder, 'shop'), 'dir');
    const build = run(join(folder, 'shop'), 'src/tools/run.js', 'src/prerender/build.ts');
    expect([build.status, build.stderr]).toEqual([0, '']);
    expect(build.stdout).toMatch(/^\d+ warnings \(sample-content\): npm run check says where and why\.$/m);
    const dist = join(site, 'dist');
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
    const pages = files.filter((file) => file.endsWith('.html'));
    expect(pages).toContain('contact/index.html');
    const named = pages.flatMap((page) =>
      [
        ...readFileSync(join(dist, page), 'utf8').matchAll(
          /(?:href|src|content)="(?:https:\/\/www\.example\.com)?(\/[^"#?]*)/g,
        ),
      ].map(([, address]) => address!),
    );
    const isThere = (address: string) => existsSync(join(dist, address)) && address !== '';
    expect([...new Set(named)].filter((address) => !isThere(address))).toEqual([]);
    const own = files.filter((file) => !/^(assets|about|contact|thank-you)\b|^[^.]+$/.test(file));
    expect(own.toSorted()).toEqual([
      '404.html',
      'icon.svg',
      'index.html',
      'robots.txt',
      'site.webmanifest',
      'sitemap.xml',
      'vercel.json',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('A folder that is not there stops every command with a sentence', () => {
  for (const program of [
    ['src/tools/run.js', 'src/tools/check/index.ts'],
    ['src/serve/launch.js', 'serve'],
  ]) {
    const { status, stderr } = run('../nowhere', ...program);
    expect([status, stderr]).toEqual([1, expect.stringContaining('"../nowhere" is not there.')]);
  }
});
