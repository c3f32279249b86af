import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { SiteFile } from '../../src/model/site-file.ts';
import { lastRelease, releasesDirOf } from '../../src/prerender/files/releases.ts';
import { configText, OWN_ROOT } from '../own-site.ts';
import { expect, test } from './support/site.ts';
import { hydrate, mark, marked } from './support/live-page.ts';
import { openBuild } from './support/with-build.ts';

const BUILD_AT = '2100-11-15';
const berlin = (moment: string) => Date.parse(`${moment}+01:00`);
const STRIP = 'A till for every stocking';
/** Loop time, picture and words of what is not due yet are nowhere else in the site. */
const LOOP = 37.25;

/** The pages of the strip; on `/products` it is hidden. */
const USERS = ['/', '/nyra', '/products', '/reward'];
const WITHOUT = '/about';
const SHOWING = USERS.filter((path) => path !== '/products');

/**
 * The tests' own site with a promotion strip, shared by four pages, from 1 to 24 December, and hidden on one of them. With it comes
 * a moving strip with a photograph and a loop time of its own; a form is there until the 9th.
 */
function datedSite(): SiteFile {
  const site = JSON.parse(configText) as SiteFile;
  site.site.timeZone = 'Europe/Berlin';
  site.shared = {
    promotion: {
      type: 'call-out',
      heading: STRIP,
      from: '2100-12-01',
      until: '2100-12-24',
      actions: [{ label: 'See the tills', link: '/products' }],
    },
  };
  for (const route of site.routes.filter(({ path }) => USERS.includes(path)))
    route.sections.unshift({ id: 'strip', use: 'promotion', ...(route.path === '/products' && { hidden: true }) });
  site.routes
    .find(({ path }) => path === WITHOUT)!
    .sections.push({
      id: 'winter-shops',
      type: 'marquee',
      heading: 'Shops in snow',
      loopSeconds: LOOP,
      from: '2100-12-10',
      items: [{ name: 'Snow', img: { src: '/samples/merchant.jpg', alt: 'A shop in snow' } }],
    });
  site.routes.push({
    path: '/early',
    title: 'Early birds write to us first',
    description: 'A page with a form that is there until the ninth of December, and a sentence after it.',
    sections: [
      { id: 'early-form', type: 'form', heading: 'Be early', endpoint: '/early-birds', until: '2100-12-09' },
      { id: 'early-words', type: 'prose', heading: 'Why early', paragraphs: ['Because.'] },
    ],
  });
  return site;
}

/** Every file below a folder. */
const filesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const clock = { now: 0 };
let built: Awaited<ReturnType<typeof openBuild>>;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  built = await openBuild(datedSite(), { buildAt: BUILD_AT, now: () => clock.now });
});
test.afterAll(() => built.close());

/** A moment, and whether the strip is shown. */
const MOMENTS: [what: string, moment: number, isShown: boolean][] = [
  ['a second before it begins', berlin('2100-11-30T23:59:59'), false],
  ['at its first moment', berlin('2100-12-01T00:00:00'), true],
  ['in the middle', berlin('2100-12-12T12:00:00'), true],
  ['at its last second', berlin('2100-12-24T23:59:59'), true],
  ['when it is over', berlin('2100-12-25T00:00:00'), false],
];

/** Which pages have it does not depend on the moment: all are looked at in the middle, and Home at each. */
const pagesAt = (moment: number): string[] => (moment === MOMENTS[2]![1] ? [...USERS, WITHOUT] : ['/']);

/** What a page shows of the strip, and that its one heading stays. */
async function expectStrip(page: Page, where: string, isShown: boolean): Promise<void> {
  await expect.soft(page.getByRole('heading', { name: STRIP }), where).toHaveCount(isShown ? 1 : 0);
  await expect
    .soft(page.locator('main > section').first(), where)
    .toHaveAttribute('id', isShown ? 'strip' : /^(?!strip)/);
  await expect.soft(page.getByRole('heading', { level: 1 }), where).toHaveCount(1);
}

test.describe('A promotion strip, shared by four pages, in December, hidden on one', () => {
  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('is right on every page at each moment', async ({ page }) => {
      for (const [what, moment, isShown] of MOMENTS)
        await test.step(what, async () => {
          clock.now = moment;
          for (const path of pagesAt(moment)) {
            await page.goto(built.url + path);
            await expectStrip(page, `${path} ${what}`, isShown && SHOWING.includes(path));
          }
        });
    });
  });

  test('is right on every page by live navigation', async ({ page }) => {
    clock.now = MOMENTS[2]![1];
    // One whose styles and policy never change.
    await page.goto(`${built.url}/contact`);
    await hydrate(page);
    await mark(page);
    for (const path of USERS) {
      await page.locator(`footer a[href="${path}"]`).first().click();
      await expect(page).toHaveURL(built.url + path);
      await expectStrip(page, path, SHOWING.includes(path));
    }
    expect(await marked(page)).toBe(true);
  });

  test('stays on a live page as it was, until the next navigation shows what is due', async ({ page }) => {
    const follow = async (path: string) => {
      await page.locator(`footer a[href="${path}"]`).first().click();
      await expect(page).toHaveURL(built.url + path);
    };
    clock.now = MOMENTS[0]![1];
    await page.goto(built.url);
    await hydrate(page);
    await mark(page);
    await follow('/nyra');
    await expectStrip(page, '/nyra', false);
    clock.now = MOMENTS[1]![1];
    await expectStrip(page, '/nyra', false);
    await follow('/');
    await expectStrip(page, '/', true);
    await follow('/nyra');
    await expectStrip(page, '/nyra', true);
    clock.now = MOMENTS[4]![1];
    await follow('/');
    await expectStrip(page, '/', false);
    expect(await marked(page)).toBe(true);
  });
});

test.describe('What is not due yet', () => {
  test('is in no file of the folder that hosts publish, and no visitor can fetch it', async ({ request }) => {
    const secrets = [STRIP, 'Shops in snow', 'A shop in snow', 'merchant.jpg', `${LOOP}`.replace('.', '_'), '2100-12'];
    for (const file of filesIn(built.distDir)) {
      expect(file).not.toMatch(/merchant[^/]*\.(jpg|avif|webp)$/);
      const text = readFileSync(file, 'latin1');
      expect(
        secrets.filter((secret) => text.includes(secret)),
        file,
      ).toEqual([]);
    }
    clock.now = MOMENTS[0]![1];
    expect((await request.get(`${built.url}/samples/merchant.jpg`)).status()).toBe(404);
  });

  test('comes with its pictures, its styles and its policy, and moves', async ({ page }) => {
    clock.now = MOMENTS[2]![1];
    await page.goto(built.url + WITHOUT);
    const strip = page.locator('#winter-shops .rfm-marquee').first();
    expect(await strip.evaluate((copy) => getComputedStyle(copy).animationDuration)).toBe(`${LOOP}s`);
    const picture = page.getByRole('img', { name: 'A shop in snow' }).first();
    // It moves, so that it never comes to rest in the window.
    await picture.evaluate((image) => image.scrollIntoView());
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('/assets/');
    await hydrate(page);
  });

  test('has its styles too after a navigation from a page that does not know them', async ({ page }) => {
    clock.now = MOMENTS[2]![1];
    await page.goto(`${built.url}/contact`);
    await hydrate(page);
    await page.locator(`footer a[href="${WITHOUT}"]`).first().click();
    await expect(page).toHaveURL(built.url + WITHOUT);
    const strip = page.locator('#winter-shops .rfm-marquee').first();
    await expect.poll(() => strip.evaluate((copy) => getComputedStyle(copy).animationDuration)).toBe(`${LOOP}s`);
  });

  test('is left as it was where a build of the same site finds it written', async () => {
    const folder = mkdtempSync(join(OWN_ROOT, '.build/again-'));
    const [file, out] = [join(folder, 'site.config.json'), join(folder, 'dist')];
    writeFileSync(file, JSON.stringify(datedSite()));
    const build = () =>
      spawnSync(process.execPath, ['src/tools/run.js', 'src/prerender/build.ts', '--out', out], {
        cwd: OWN_ROOT,
        env: { ...process.env, SITE_CONFIG: file, BUILD_AT },
        encoding: 'utf8',
      });
    const laterDir = () => join(lastRelease(releasesDirOf(out))!.dir, 'later');
    const pages = () =>
      Object.fromEntries(
        filesIn(laterDir())
          .filter((name) => name.endsWith('.html'))
          .map((name) => [name.slice(laterDir().length), statSync(name).mtimeMs]),
      );
    try {
      expect(build().stdout).toContain(
        'The next change is due on 2100-12-01 00:00:00 (Europe/Berlin; 2100-11-30T23:00:00Z).',
      );
      const first = pages();
      expect(Object.keys(first).length).toBeGreaterThan(5);
      build();
      expect(pages()).toEqual(first);
      writeFileSync(file, configText);
      build();
      expect(existsSync(laterDir())).toBe(false);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

test.describe('A form whose section ends while a visitor types', () => {
  // The browser says that of every refusal.
  test.use({ expectedNoise: /404 \(Not Found\)/ });

  test('says that it is closed, and leaves what was typed in its place', async ({ page }) => {
    clock.now = berlin('2100-12-09T23:59:00');
    await page.goto(`${built.url}/early`);
    await hydrate(page);
    await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
    await page.getByLabel('Email').fill('ada@example.com');
    await page
      .getByLabel(/Contact/)
      .first()
      .fill('0123456789');
    await page.getByLabel(/Company/).fill('Engines Ltd');
    await page.getByLabel('Message').fill('Please call me.');
    clock.now = berlin('2100-12-10T00:00:00');
    await page.locator('#early-form button[type=submit]').click();
    await expect(page.getByRole('alertdialog', { name: 'This form is closed' })).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByLabel('Message')).toHaveValue('Please call me.');
  });
});

test.describe('Scripts', () => {
  test('are byte for byte those of a site that hides, dates and shares nothing', () => {
    const scriptsOf = (dir: string) =>
      Object.fromEntries(
        filesIn(join(dir, 'assets'))
          .filter((file) => file.endsWith('.js'))
          .map((file) => [file.slice(dir.length), readFileSync(file, 'latin1')]),
      );
    const dated = scriptsOf(built.distDir);
    expect(Object.keys(dated).length).toBeGreaterThan(10);
    // A build beside an earlier one keeps the scripts of that one for visitors who have its pages open.
    expect(scriptsOf(join(OWN_ROOT, 'dist'))).toMatchObject(dated);
  });

  test('know nothing of the keys, nor does the data of a page', async ({ request }) => {
    clock.now = MOMENTS[2]![1];
    const html = await (await request.get(built.url)).text();
    const data = JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)![1]!) as { sections: object[] };
    const keys = new Set<string>();
    JSON.stringify(data, (key, value: unknown) => {
      keys.add(key);
      return value;
    });
    expect(data.sections.length).toBeGreaterThan(3);
    expect(['hidden', 'from', 'until', 'use', 'shared'].filter((key) => keys.has(key))).toEqual([]);
  });
});

test.describe('A build', () => {
  /** Runs `npm run build` with a date, and looks at what it printed. */
  function buildAt(date: string): { status: number | null; output: string } {
    const folder = mkdtempSync(join(OWN_ROOT, '.build/printed-'));
    const file = join(folder, 'site.config.json');
    writeFileSync(file, JSON.stringify(datedSite()));
    try {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['src/tools/run.js', 'src/prerender/build.ts', '--out', join(folder, 'dist')],
        { cwd: OWN_ROOT, env: { ...process.env, SITE_CONFIG: file, BUILD_AT: date }, encoding: 'utf8' },
      );
      return { status, output: stdout + stderr };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  test('says when the next one is due on a static host, from a moment on', () => {
    expect(buildAt('2100-12-24T18:00:00+01:00').output).toContain('due on 2100-12-25 00:00:00');
  });

  test('is refused for a date that is none, with a sentence', () => {
    const { status, output } = buildAt('next monday');
    expect([status, output]).toEqual([
      1,
      expect.stringMatching(/BUILD_AT {2}bad-environment\n.*"next monday" is neither a day nor a moment/),
    ]);
  });
});
