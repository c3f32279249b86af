import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, serveBuild, site, test, type RunningSite } from './site.ts';

const rootDir = join(import.meta.dirname, '../..');

/** A project whose editor has added a second form: one schema file, one section, no code. */
const withBooking = test.extend<object, { booking: RunningSite }>({
  booking: [
    async ({}, use) => {
      mkdirSync(join(rootDir, '.build'), { recursive: true });
      const project = mkdtempSync(join(rootDir, '.build/second-form-'));
      for (const part of [
        'package.json',
        'package-lock.json',
        'tsconfig.json',
        'vite.config.ts',
        'src',
        'schema',
        'public',
      ])
        cpSync(join(rootDir, part), join(project, part), { recursive: true });
      symlinkSync(join(rootDir, 'node_modules'), join(project, 'node_modules'), 'dir');
      cpSync(join(rootDir, 'tests/form/eight-fields.schema.json'), join(project, 'schema/booking.schema.json'));
      const changed = structuredClone(site);
      changed.routes.push({
        path: '/booking',
        title: 'Book a demonstration',
        description: 'See the till at work in your own shop: tell us what you sell and when we may come by.',
        sections: [
          {
            id: 'booking',
            type: 'form',
            heading: 'Book a demonstration',
            schema: 'schema/booking.schema.json',
            endpoint: '/bookings',
          },
        ],
      });
      writeFileSync(join(project, 'site.config.json'), JSON.stringify(changed));
      execFileSync('npx', ['tsx', 'src/prerender/build.ts'], { cwd: project, stdio: 'pipe' });
      const running = await serveBuild(join(project, 'dist'));
      await use(running);
      await running.close();
      rmSync(project, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const BOOKING = {
  fullname: 'Ada Baker',
  email: 'ada@example.com',
  topic: 'stock',
  tills: 3,
  since: '2020',
  about: 'Two shops.',
  terms: true,
};

withBooking.describe('A second form', () => {
  for (const javaScriptEnabled of [true, false])
    withBooking.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      withBooking.use({ javaScriptEnabled });

      withBooking('takes eight fields and leaves the optional one out', async ({ page, booking }) => {
        await page.goto(`${booking.url}/booking`);
        const field = (name: string) => page.locator(`[name="${name}"]`);
        await expect(page.locator('form [name]:not([name="website"])')).toHaveCount(8);
        await field('fullname').fill(BOOKING.fullname);
        await field('email').fill(BOOKING.email);
        await field('topic').selectOption({ label: 'Stock and inventory' });
        await field('tills').fill(String(BOOKING.tills));
        await field('since').fill(BOOKING.since);
        await field('about').fill(BOOKING.about);
        await field('terms').check();
        await page.getByRole('button', { name: 'Submit' }).click();
        await expect(page.getByText('We will reach you soon.')).toBeVisible();
        expect((await booking.stored()).at(-1)).toEqual(BOOKING);
      });
    });
});
