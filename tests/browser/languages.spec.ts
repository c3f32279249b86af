import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pairsIn, sourceOf, translationOf } from '../../src/languages/overlay.ts';
import type { SiteFile } from '../../src/model/site-file.ts';
import { OWN_ROOT, OWN_SITE, PROJECT, site } from '../own-site.ts';
import { hydrate, mark, marked } from './support/live-page.ts';
import { accessFaults, expect, serveBuild, test } from './support/site.ts';

/** The texts of the tests' own site in German, and in Arabic those of some pages. */
const OVERLAYS = join(PROJECT, 'tests/languages');
const german = JSON.parse(readFileSync(join(OVERLAYS, 'de.json'), 'utf8')) as Record<string, object>;

const CHANGED = '/reward';
const elsewhere = JSON.stringify(site.routes.filter(({ path }) => path !== CHANGED));
/** The German texts of a page whose rate is another one since; on other pages some stand and hold. */
const outdated = pairsIn((german['pages'] as Record<string, object>)[CHANGED])
  .filter(({ pair }) => sourceOf(pair).includes('3% to 7%') && !elsewhere.includes(sourceOf(pair)))
  .map(({ pair }) => translationOf(pair));

/** When the site is built, and when sections come that are not due yet. */
const [BUILT, LATER] = ['2026-12-01', '2027-01-01'];
const actions = [{ label: 'Learn More', link: '/' }];
const config: SiteFile = {
  ...site,
  languages: { de: { name: 'Deutsch', incomplete: 'show-source' }, ar: { name: 'العربية' } },
  shared: { band: { type: 'call-out', heading: 'Bring your shop. We bring the rest.', actions } },
  routes: site.routes.map((route) => {
    const later = { id: 'later', type: 'call-out', heading: 'Real-time insights', actions, from: LATER };
    if (route.path === CHANGED) {
      const changed = JSON.parse(JSON.stringify(route).replaceAll('3% to 7%', '2% to 6%')) as typeof route;
      return { ...changed, sections: [...changed.sections, later] };
    }
    return route.path === '/contact'
      ? { ...route, sections: [...route.sections, { id: 'band', use: 'band' }, later] }
      : route;
  }),
};
const pages = german['pages'] as Record<string, { sections: object }>;
const contact = pages['/contact']!;
/** The contact page in German and in Arabic: browsers send both addresses percent-encoded. */
const [KONTAKT, ITTASIL] = ['/über-uns', '/اتصل'];
const later = { heading: ['Real-time insights', 'Einblick zur Stunde'], actions: [{ label: ['Learn More', 'Mehr'] }] };
const overlay = {
  ...german,
  pages: { ...pages, '/contact': { ...contact, path: KONTAKT, sections: { ...contact.sections, later } } },
  shared: { band: { heading: ['Bring your shop. We bring the rest.', 'Sie bringen den Laden.'] } },
};

/** Builds the tests' own site in a folder of its own, whose bundles stay: they depend on the forms of a site. */
function build(name: string, file: SiteFile): string {
  const folder = join(OWN_ROOT, '.build', name);
  for (const made of ['dist', 'dist-server', 'languages']) rmSync(join(folder, made), { recursive: true, force: true });
  for (const part of ['schema', 'public']) cpSync(join(OWN_SITE, part), join(folder, part), { recursive: true });
  writeFileSync(join(folder, 'site.config.json'), JSON.stringify(file));
  if (file.languages) {
    cpSync(OVERLAYS, join(folder, 'languages'), { recursive: true });
    writeFileSync(join(folder, 'languages/de.json'), JSON.stringify(overlay));
    const arabic = JSON.parse(readFileSync(join(OVERLAYS, 'ar.json'), 'utf8')) as typeof overlay;
    const there = { ...arabic.pages['/contact'], path: ITTASIL };
    const inArabic = { ...arabic, pages: { ...arabic.pages, '/contact': there } };
    writeFileSync(join(folder, 'languages/ar.json'), JSON.stringify(inArabic));
  }
  const env = { ...process.env, SITE_DIR: folder, SITE_CONFIG: '', PUBLIC_URL: '', BUILD_AT: BUILT };
  execFileSync(process.execPath, ['src/tools/run.js', 'src/prerender/build.ts'], { cwd: OWN_ROOT, env });
  return join(folder, 'dist');
}

/** The files of a folder, by their paths. */
const filesOf = (folder: string): Map<string, Buffer> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      return entry.isFile() ? [[path.slice(folder.length), readFileSync(path)] as const] : [];
    }),
  );

/** Each file of the build, those that are not due yet included. */
const all = () => [...filesOf(dist), ...filesOf(`${dist}-server`)];

// One build for all.
test.describe.configure({ mode: 'default' });

let dist: string;
let running: Awaited<ReturnType<typeof serveBuild>>;
test.beforeAll(async () => {
  dist = build('languages-site', config);
  running = await serveBuild(dist);
});
test.afterAll(() => running.close());

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'With script' : 'Without script', () => {
    test.use({ javaScriptEnabled, expectedNoise: /status of 40[04]/ });

    test('a German page has a German form, whose enquiry is stored as German', async ({ page }) => {
      const scripts: string[] = [];
      page.on('request', (request) => scripts.push(request.url()));
      const message = `Zwei Kassen, ${javaScriptEnabled ? 'mit' : 'ohne'} Skript.`;
      const documents: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents.push(request.method());
      });
      await page.goto(`${running.url}/de${KONTAKT}`);
      const name = page.getByLabel('Ihr Name');
      await name.fill('   ');
      const others = { email: 'zoe@example.com', contact: '8005550199', companyname: 'Corner Bakery', message };
      for (const [field, value] of Object.entries(others)) await page.locator(`[name="${field}"]`).fill(value);
      const send = page.getByRole('button', { name: 'Absenden' });
      if (!javaScriptEnabled) await send.click();
      await expect(page.getByText('Bitte nennen Sie Ihren Namen.')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await name.fill('Zoë Müller');
      await send.click();
      await expect(page.getByRole('heading', { name: 'Danke!' })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      const stored = (await running.stored()).find((enquiry) => enquiry['message'] === message);
      expect(stored).toEqual({ name: 'Zoë Müller', ...others, language: 'de' });

      await test.step('on one page load, and one for each post without script', () => {
        // Thanks are a page that the post leads to.
        expect(documents).toEqual(javaScriptEnabled ? ['GET'] : ['GET', 'POST', 'POST', 'GET']);
      });

      await test.step('and loads nothing of the English form', () => {
        expect(scripts.filter((url) => url.includes('enquiry.schema.json'))).toEqual([]);
        expect(scripts.some((url) => url.includes('enquiry.de.schema.json'))).toBe(javaScriptEnabled);
      });

      await test.step('An unknown path below it says so in German', async () => {
        const response = await page.goto(`${running.url}/de/nirgends`);
        expect([response?.status(), response?.headers()['content-language']]).toEqual([404, 'de']);
        await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible();
      });
    });
  });

test('A page of the source loads nothing of another language', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${running.url}/contact`);
  await page.getByLabel('Message').fill('Two tills.');
  await expect(page.locator('form')).toHaveAttribute('novalidate');
  expect(requested.some((url) => url.includes('enquiry.schema.json'))).toBe(true);
  expect(requested.filter((url) => /\.(de|ar)\.|\/(de|ar)\b|source-texts/.test(url))).toEqual([]);
});

test('An Arabic page runs from the right, sound and accessible, and leads to what there is in Arabic', async ({
  page,
}) => {
  await page.goto(`${running.url}/ar`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('تحدث إلى صندوقك. واقبض فوراً.');
  expect(await accessFaults(page)).toEqual([]);
  const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(overhang)).toBe(0);
  }

  await test.step('A page that is not there in Arabic says so beside its link', async () => {
    await page.goto(`${running.url}/about`);
    const link = page.getByRole('link', { name: 'العربية (home page)' });
    await expect(link).toHaveAttribute('href', '/ar');
    await expect(link.getByText('(home page)')).toHaveAttribute('lang', 'en');
  });

  await test.step('Words without a translation have their own language, and its direction', async () => {
    await page.goto(`${running.url}/ar${ITTASIL}`);
    const hint = page.getByText('10 digits, without spaces or signs.');
    expect([await hint.getAttribute('lang'), await hint.getAttribute('dir')]).toEqual(['en', 'ltr']);
    await expect(page.getByText('اكتب أو اتصل')).not.toHaveAttribute('lang');
  });
});

test('Links, back and forward lead to a page whose address has letters beyond ASCII without a page load', async ({
  page,
}) => {
  await page.goto(`${running.url}/de`);
  await hydrate(page);
  await mark(page);
  const heading = page.getByRole('heading', { level: 1 });
  const home = await heading.textContent();
  const link = page.locator(`header a[href="/de${KONTAKT}"]`).first();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(decodeURI(new URL(request.url()).pathname)));
  await link.hover();
  await expect.poll(() => fetched).toContain(`/de${KONTAKT}`);
  await link.click();
  await expect(page.locator('[name="message"]')).toBeVisible();
  expect(decodeURI(new URL(page.url()).pathname)).toBe(`/de${KONTAKT}`);
  await expect(heading).toBeFocused();
  await expect(link).toHaveAttribute('aria-current', 'page');
  await page.locator('[name="message"]').fill('Zwei Kassen.');
  await expect(page.locator('[name="message"]')).toHaveValue('Zwei Kassen.');
  await page.goBack();
  await expect(heading).toHaveText(home!);
  await page.goForward();
  await expect(page.locator('[name="message"]')).toBeVisible();
  // Pointed at and clicked it was fetched once; back and forward show it as it was.
  expect(fetched.filter((path) => path === `/de${KONTAKT}`)).toHaveLength(1);
  expect(await marked(page)).toBe(true);
});

test('What a German page said of other numbers is in no file of the build any more', () => {
  expect(outdated.length).toBeGreaterThan(2);
  const holding = all().filter(([, bytes]) => outdated.some((text) => bytes.includes(text)));
  expect(holding.map(([path]) => path)).toEqual([]);
  // The letters of a share picture are outlines: it is the one that is drawn from the new title.
  const pictureOf = (page: string) => /og:image" content="([^"]*)/.exec(readFileSync(join(dist, page), 'utf8'))![1];
  expect(pictureOf(`/de${CHANGED}/index.html`)).toMatch(/\/assets\/share-\w+\.png$/);
  expect(pictureOf(`/de${CHANGED}/index.html`)).toBe(pictureOf(`${CHANGED}/index.html`));
});

test('A static host gets no rule without a header', () => {
  const rules = readFileSync(join(dist, '_headers'), 'utf8').trim().split('\n\n');
  expect(rules.filter((rule) => !rule.includes('\n'))).toEqual([]);
});

test('A section that comes later comes in German, too', () => {
  const saying = all().filter(([, bytes]) => bytes.includes('Einblick zur Stunde'));
  const pages = saying.filter(([path]) => path.endsWith(`/de${KONTAKT}/index.html`)).map(([path]) => path);
  expect(pages).toEqual([expect.stringMatching(/\/later\/\d+\//)]);
});

test('A language that is hidden changes no byte of a site', () => {
  const [home] = site.routes as [(typeof site.routes)[number]];
  const { id, type } = site.routes
    .find(({ path }) => path === '/contact')!
    .sections.find((each) => each['type'] === 'form')!;
  const form = { id, type, heading: 'Write to us', submitLabel: 'Send' };
  const small = {
    ...site,
    navigation: site.navigation.slice(0, 1),
    redirects: {},
    routes: [{ ...home, sections: [form] }],
  };
  const hidden = { de: { name: 'Deutsch', hidden: true }, ar: { name: 'العربية', hidden: true } };
  const plain = filesOf(build('one-page', small as SiteFile));
  const other = filesOf(build('one-page', { ...small, languages: hidden } as SiteFile));
  expect([...other.keys()].toSorted()).toEqual([...plain.keys()].toSorted());
  expect([...plain].filter(([path, bytes]) => !bytes.equals(other.get(path)!)).map(([path]) => path)).toEqual([]);
});
