import type { SiteFile } from '../../model/site-file.ts';
import type { Measurement } from './measurement.ts';
import type { Phone } from './phone.ts';
import { slowestInteraction } from './vitals.ts';
import { withPhone } from './with-phone.ts';

const ROUTE = '/contact';
const FIGURE = `visit ${ROUTE}: INP of menu, typing and submit`;

/** A valid enquiry. */
const ENQUIRY = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  contact: '8005550100',
  companyname: 'Mill',
  message: 'Please call me back.',
};

/** Between two keys, in ms: a quick typist. */
const KEY_MS = 60;
/** For the page to answer an act, and for the browser to note it, in ms. */
const ANSWER_MS = 700;

/** Opens the menu by its toggle and closes it again, where there is one. */
async function useMenu({ page, touch }: Phone): Promise<void> {
  const toggle = page.locator('header :is(button, summary, label):visible').first();
  if ((await toggle.count()) === 0) return;
  for (const _ of ['open', 'close']) {
    await touch(toggle);
    await page.waitForTimeout(ANSWER_MS);
  }
}

async function fillIn({ page, touch }: Phone): Promise<void> {
  for (const [name, value] of Object.entries(ENQUIRY)) {
    const field = page.locator(`form[method="post"] [name="${name}"]`).first();
    await touch(field);
    await page.keyboard.type(value, { delay: KEY_MS });
  }
}

async function actAndSend(phone: Phone): Promise<number | null> {
  const { page } = phone;
  await page.waitForLoadState('networkidle');
  await useMenu(phone);
  await fillIn(phone);
  await page.waitForTimeout(ANSWER_MS);
  const before = await phone.entries();
  await phone.touch(page.locator('form[method="post"] :is([type="submit"], button:not([type]))').first());
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(ANSWER_MS);
  // A native post leads to another document, which knows nothing of what was before.
  return slowestInteraction([...before, ...(await phone.entries().catch(() => []))]);
}

/** A visitor who opens the menu, fills in the form and sends it, from the first touch on: the slowest answer counts. */
export function scriptedVisit(site: SiteFile): Measurement[] {
  if (!site.routes.some(({ path }) => path === ROUTE)) return [];
  return [
    {
      figures: { [FIGURE]: 'ms' },
      ofPages: true,
      take: async (bench, side) => ({ [FIGURE]: await withPhone(bench, side, ROUTE, actAndSend) }),
    },
  ];
}
