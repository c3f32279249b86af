import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SiteFile } from '../../src/model/site-file.ts';
import { OWN_ROOT, OWN_SITE } from '../own-site.ts';
import { expect, serveBuild, test } from './support/site.ts';

/** A site of its own, with bundles of its own: those of the tests' own site have no German form. */
const FOLDER = join(OWN_ROOT, '.build/german-site');

const config: SiteFile = {
  version: 1,
  site: {
    name: 'Corner Pay',
    url: 'https://www.example.com',
    description: 'Tills for the shop around the corner.',
    icon: '/favicon.svg',
  },
  support: { email: 'help@example.com', phone: '+1 800 555 0199' },
  languages: { de: { name: 'Deutsch' } },
  navigation: [{ key: 'home', label: 'Home', link: '/' }],
  routes: [
    {
      path: '/',
      title: 'Write to us',
      description: 'We answer on the next working day.',
      sections: [{ id: 'write', type: 'form', heading: 'Write to us', submitLabel: 'Send' }],
    },
  ],
};

const overlay = {
  language: 'de',
  words: {
    successTitle: ['Thank you!', 'Danke!'],
    notFoundTitle: ['Page not found', 'Diese Seite gibt es nicht'],
  },
  pages: {
    '/': {
      title: ['Write to us', 'Schreiben Sie uns'],
      description: ['We answer on the next working day.', 'Wir antworten am nächsten Werktag.'],
      sections: { write: { heading: ['Write to us', 'Schreiben Sie uns'], submitLabel: ['Send', 'Senden'] } },
    },
  },
  forms: {
    enquiry: {
      name: {
        title: ['Name', 'Ihr Name'],
        messages: { not: ['Name is required.', 'Bitte nennen Sie Ihren Namen.'] },
      },
    },
  },
};

// One build for both.
test.describe.configure({ mode: 'default' });

let running: Awaited<ReturnType<typeof serveBuild>>;
test.beforeAll(async () => {
  for (const name of ['schema/enquiry.schema.json', 'public/favicon.svg'])
    cpSync(join(OWN_SITE, name), join(FOLDER, name));
  for (const [name, value] of Object.entries({ 'site.config.json': config, 'languages/de.json': overlay })) {
    mkdirSync(dirname(join(FOLDER, name)), { recursive: true });
    writeFileSync(join(FOLDER, name), JSON.stringify(value));
  }
  const env = { ...process.env, SITE_DIR: FOLDER, SITE_CONFIG: '', PUBLIC_URL: '', BUILD_AT: '' };
  execFileSync(process.execPath, ['src/tools/run.js', 'src/prerender/build.ts'], { cwd: OWN_ROOT, env });
  running = await serveBuild(join(FOLDER, 'dist'));
});
test.afterAll(() => running.close());

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'With script' : 'Without script', () => {
    test.use({ javaScriptEnabled, expectedNoise: /status of 40[04]/ });

    test('a German page has a German form, whose enquiry is stored as German', async ({ page }) => {
      const scripts: string[] = [];
      page.on('request', (request) => scripts.push(request.url()));
      const message = `Zwei Kassen, ${javaScriptEnabled ? 'mit' : 'ohne'} Skript.`;
      await page.goto(`${running.url}/de`);
      const name = page.getByLabel('Ihr Name');
      await name.fill('   ');
      const others = { email: 'zoe@example.com', contact: '8005550199', companyname: 'Corner Bakery', message };
      for (const [field, value] of Object.entries(others)) await page.locator(`[name="${field}"]`).fill(value);
      const send = page.getByRole('button', { name: 'Senden' });
      if (!javaScriptEnabled) await send.click();
      await expect(page.getByText('Bitte nennen Sie Ihren Namen.')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await name.fill('Zoë Müller');
      await send.click();
      await expect(page.getByRole('heading', { name: 'Danke!' })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      const stored = (await running.stored()).find((enquiry) => enquiry['message'] === message);
      expect(stored).toEqual({ name: 'Zoë Müller', ...others, language: 'de' });

      await test.step('and loads nothing of the English form', () => {
        expect(scripts.filter((url) => url.includes('enquiry.schema.json'))).toEqual([]);
        expect(scripts.some((url) => url.includes('enquiry.de.schema.json'))).toBe(javaScriptEnabled);
      });

      await test.step('An unknown path below it says so in German', async () => {
        const response = await page.goto(`${running.url}/de/nirgends`);
        expect([response?.status(), response?.headers()['content-language']]).toEqual([404, 'de']);
        await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht' })).toBeVisible();
      });
    });
  });
