import { openLighthouse, type Page, type Report } from './lighthouse.ts';
import type { Measurement, Taken } from './measure.ts';

const ENQUIRY = { name: 'Ada', email: 'ada@example.com', contact: '8005550100', companyname: 'Mill', message: 'Hello' };

/** The audits of Lighthouse we read, by the name of their figure. */
const AUDITS = {
  'FCP (ms)': 'first-contentful-paint',
  'LCP (ms)': 'largest-contentful-paint',
  'TBT (ms)': 'total-blocking-time',
  'INP (ms)': 'interaction-to-next-paint',
  CLS: 'cumulative-layout-shift',
};
const REQUESTS = 'network-requests';
const OPTIONS = {
  config: { extends: 'lighthouse:default', settings: { onlyAudits: [...Object.values(AUDITS), REQUESTS] } },
};

/** For the page to respond to an interaction, and for the browser to report it. */
const pause = () => new Promise((done) => setTimeout(done, 700));

/** The figures of a report: a navigation has no INP, a timespan no paints. */
function figures(name: string, { audits, runtimeError }: Report): Taken {
  if (runtimeError) throw new Error(`Lighthouse failed at "${name}": ${runtimeError.message}`);
  const requests = audits[REQUESTS]?.details?.items ?? [];
  const kib = (items: typeof requests) => items.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024;
  return Object.fromEntries([
    ...Object.entries(AUDITS).map(([figure, audit]) => [`${name}: ${figure}`, audits[audit]?.numericValue]),
    [`${name}: script (KiB)`, kib(requests.filter(({ resourceType }) => resourceType === 'Script'))],
    [`${name}: bytes (KiB)`, kib(requests)],
    [`${name}: requests`, requests.length],
  ]);
}

/** Taps the first visible element, in the middle of the window. Does nothing where there is none. */
async function tap(page: Page, selector: string): Promise<void> {
  const point = await page.evaluate<[number, number] | null>(`(() => {
    const element = [...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.checkVisibility());
    element?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element?.getBoundingClientRect() ?? {};
    return element ? [x + width / 2, y + height / 2] : null;
  })()`);
  await pause();
  if (point) await page.touchscreen.tap(...point);
}

type Interaction = { name: string; act(page: Page): Promise<void> };

/** What a visitor does on a loaded page, by route. */
const INTERACTIONS: Record<string, Interaction> = {
  '/': {
    name: 'tap, then link to /products',
    async act(page) {
      // The first tap hydrates our page, so that the second one can navigate without loading a document.
      await tap(page, 'h1');
      await page.waitForNetworkIdle();
      await tap(page, ':is(main, footer) a[href="/products"]');
    },
  },
  '/contact': {
    name: 'menu, typing, submit',
    async act(page) {
      for (const _ of ['open', 'close']) await tap(page, 'header :is(button, summary, label)');
      for (const [name, value] of Object.entries(ENQUIRY)) {
        await tap(page, `form[method="post"] [name="${name}"]`);
        await page.keyboard.type(value, { delay: 60 });
      }
      await tap(page, 'form[method="post"] :is([type="submit"], button:not([type]))');
    },
  },
};

/**
 * First visits on Lighthouse's slow phone, one measurement for each route. Their browser closes when the process exits.
 *
 * @param interactive  Also measures what the visitor does there next.
 */
export function visits(routes: string[], interactive: boolean): Measurement[] {
  let opened: ReturnType<typeof openLighthouse> | undefined;
  const visit = async (name: string, url: string, interaction?: Interaction): Promise<Taken> => {
    if (!(await fetch(url)).ok) return {};
    const { browser, navigation, startTimespan } = await (opened ??= openLighthouse());
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const taken = figures(name, (await navigation(page, url, OPTIONS)).lhr);
    if (interaction) {
      const timespan = await startTimespan(page, OPTIONS);
      await interaction.act(page);
      await page.waitForNetworkIdle();
      await pause();
      Object.assign(taken, figures(`${name}, ${interaction.name}`, (await timespan.endTimespan()).lhr));
    }
    await context.close();
    return taken;
  };
  return routes.map((route) => {
    const name = `visit ${route}`;
    return { name, take: (site) => visit(name, site + route, interactive ? INTERACTIONS[route] : undefined) };
  });
}
