import { join } from 'node:path';
import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { onceDone } from './leftovers.ts';
import type { Entry } from './vitals.ts';

/** A middling phone on a slow mobile network. Rates in Mbit/s; the processor is slowed by a factor. */
export const PHONE = { width: 375, height: 667, downMbit: 1.6, upMbit: 0.75, latencyMs: 150, slowdown: 4 };

/** What came over the wire. */
export interface Received {
  url: string;
  isScript: boolean;
  /** With its headers, compressed as it came. */
  bytes: number;
}

/** Moments after the visitor's first sign, or after a click, in ms. */
export interface Moments {
  live?: number;
  formLive?: number;
  navigation?: number;
}

/** A visitor's phone with one page open. */
export interface Phone {
  page: Page;
  /** Grows as the page asks for more. */
  received: Received[];
  entries(): Promise<Entry[]>;
  /** Text of the scripts that stand in the page itself. */
  inlineScript(): Promise<string>;
  /** Waits for a moment; `null` when it does not come within the time. */
  moment(name: keyof Moments, withinMs: number): Promise<number | null>;
  /** Touches the middle of something. A plain touch: a driver that watches where it lands would slow the page's answer. */
  touch(target: Locator): Promise<void>;
  close(): Promise<void>;
}

/** For the browser to get over being looked at, in ms. */
const REST_MS = 300;
/** How long something may stay out of reach, in ms. */
const PATIENCE_MS = 5_000;

async function touch(page: Page, target: Locator): Promise<void> {
  // In the middle of the window: at its edge the browser may draw no frame for what is typed, and every key would seem
  // to wait for the next scroll.
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }), undefined, {
    timeout: PATIENCE_MS,
  });
  const box = await target.boundingBox();
  await page.waitForTimeout(REST_MS);
  if (box) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const bytesPerSecond = (megabits: number): number => (megabits * 1_000_000) / 8;

async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PHONE.latencyMs,
    downloadThroughput: bytesPerSecond(PHONE.downMbit),
    uploadThroughput: bytesPerSecond(PHONE.upMbit),
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slowdown });
}

/** Notes every finished answer. */
function listen(session: CDPSession): Received[] {
  const received: Received[] = [];
  const answers = new Map<string, Omit<Received, 'bytes'>>();
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const isScript = type === 'Script' || /javascript/.test(response.mimeType);
    if (response.url.startsWith('http')) answers.set(requestId, { url: response.url, isScript });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) received.push({ ...answer, bytes: encodedDataLength });
  });
  return received;
}

/** Opens a page on a phone that has never been there: nothing is cached. Text is run in the page as text, as it is. */
export async function openPhone(browser: Browser): Promise<Phone> {
  const { width, height } = PHONE;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const close = onceDone(() => context.close());
  await context.addInitScript({ path: join(import.meta.dirname, 'observe-page.js') });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const received = listen(session);
  await throttle(session);
  return {
    page,
    received,
    entries: () => page.evaluate<Entry[]>('benchmark.collect()'),
    inlineScript: () => page.evaluate<string>('benchmark.inlineScript()'),
    async moment(name, withinMs) {
      const condition = `window.benchmark?.moments.${name} !== undefined`;
      const came = await page.waitForFunction(condition, undefined, { timeout: withinMs }).catch(() => null);
      return came && page.evaluate<number>(`benchmark.moments.${name}`);
    },
    touch: (target) => touch(page, target),
    close,
  };
}
