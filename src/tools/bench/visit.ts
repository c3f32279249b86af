import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { SiteFile } from '../../model/site-file.ts';
import type { Taken } from './figures.ts';
import type { Bench, Measurement, Side } from './measurement.ts';
import type { Phone, Received } from './phone.ts';
import type { StaticSite } from './static-site.ts';
import { blockingTime, firstPaint, largestPaint, layoutShift } from './vitals.ts';
import { withPhone } from './with-phone.ts';

/** The pages that are visited, where there are such. */
const ROUTES = ['/', '/products', '/contact'];
/** The page with the form. */
const FORM_ROUTE = '/contact';
/** Where a visitor goes from the first page. */
const NEXT_ROUTE = '/products';

/** How long a page may take to show a sign of life, in ms. */
const PATIENCE_MS = 10_000;
/** After the network is quiet: for late paints and tasks, in ms. */
const QUIET_MS = 1_000;
/** How long a pointer rests on a link before it is pressed, in ms: enough for what that makes the page fetch. */
const HOVER_MS = 1_000;
const KIB = 1024;

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Weight of the content of scripts in KiB: what headers and compressors add is not theirs. */
const scriptKib = (site: StaticSite, received: Received[]): number =>
  sum(received.filter(({ isScript }) => isScript).map(({ url }) => site.weigh(new URL(url).pathname))) / KIB;

const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(QUIET_MS);
};

/** What a page costs before its visitor has done anything. */
async function firstVisit(phone: Phone, site: StaticSite): Promise<Taken> {
  await settled(phone.page);
  const entries = await phone.entries();
  const inline = await phone.inlineScript();
  const inlineKib = inline ? gzipSync(inline, { level: 9 }).length / KIB : 0;
  return {
    'script before intent': scriptKib(site, phone.received) + inlineKib,
    bytes: sum(phone.received.map(({ bytes }) => bytes)) / KIB,
    requests: phone.received.length,
    FCP: firstPaint(entries),
    LCP: largestPaint(entries),
    TBT: blockingTime(entries),
    CLS: layoutShift(entries),
  };
}

/** The visitor's first sign: a finger on the form's first field, elsewhere on the headline. */
async function showIntent(phone: Phone, site: StaticSite, route: string): Promise<Taken> {
  const before = phone.received.length;
  const isForm = route === FORM_ROUTE;
  const target = phone.page.locator(isForm ? 'form[method="post"] [name]:visible' : 'h1').first();
  if ((await target.count()) === 0) return {};
  await phone.touch(target);
  const live = await phone.moment(isForm ? 'formLive' : 'live', PATIENCE_MS);
  await settled(phone.page);
  return {
    'script after intent': scriptKib(site, phone.received.slice(before)),
    [isForm ? 'focus to live form' : 'intent to live']: live,
  };
}

/** From a click on a link, on which the pointer has rested, to the next page's paint. */
async function goOn({ page, moment }: Phone): Promise<Taken> {
  const link = page.locator(`:is(main, footer) a[href="${NEXT_ROUTE}"]:visible`).first();
  if ((await link.count()) === 0) return {};
  await link.hover();
  await page.waitForTimeout(HOVER_MS);
  await page.mouse.down();
  await page.mouse.up();
  return { [`navigation to ${NEXT_ROUTE}`]: await moment('navigation', PATIENCE_MS) };
}

const visit = (bench: Bench, side: Side, route: string): Promise<Taken | null> =>
  withPhone(bench, side, route, async (phone, site) => {
    const first = await firstVisit(phone, site);
    const intent = route === NEXT_ROUTE ? {} : await showIntent(phone, site, route);
    return { ...first, ...intent, ...(route === '/' && (await goOn(phone))) };
  });

const named = (route: string, taken: Taken | null): Taken =>
  Object.fromEntries(Object.entries(taken ?? {}).map(([name, value]) => [`visit ${route}: ${name}`, value]));

/** First visits to pages on a phone, their waking, and the way from one to the next. */
export function visits(site: SiteFile): Measurement[] {
  const routes = ROUTES.filter((route) => site.routes.some(({ path }) => path === route));
  return routes.map((route) => ({
    figures: {
      [`visit ${route}: script before intent`]: 'KiB',
      ...(route !== NEXT_ROUTE && { [`visit ${route}: script after intent`]: 'KiB' }),
      [`visit ${route}: bytes`]: 'KiB',
      [`visit ${route}: requests`]: 'count',
      [`visit ${route}: FCP`]: 'ms',
      [`visit ${route}: LCP`]: 'ms',
      [`visit ${route}: TBT`]: 'ms',
      [`visit ${route}: CLS`]: 'score',
      ...(route === '/' && {
        'visit /: intent to live': 'ms',
        [`visit /: navigation to ${NEXT_ROUTE}`]: 'ms',
      }),
      ...(route === FORM_ROUTE && { [`visit ${route}: focus to live form`]: 'ms' }),
    },
    ofPages: true,
    take: async (bench, side) => named(route, await visit(bench, side, route)),
  }));
}
