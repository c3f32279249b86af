import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import type { SiteFile } from '../../model/site-file.ts';
import { findChromium } from '../browsers/find-chromium.ts';
import { accept, comeIn, startTeam, type TeamProcess } from '../team-process.ts';
import { withHeadline, withRoutes } from './configs.ts';
import { peakMib, untilShown } from './editing.ts';
import { median } from './figures.ts';
import type { Measurement, Taken } from './measure.ts';

/** How often a key is pressed in one run. */
const EDITS = 15;
/** How many people edit at once. Of more than one, one looks at what another one types, and the others write now and then. */
const PEOPLE = [1, 10, 30];
/** How often each of them changes something, in ms. */
const EVERY_MS = 2_000;

/**
 * Somebody whose window is not drawn: it hears of each change, asks for the state where it is told to, and writes now and then.
 *
 * @param own  The page that they write the title of, by number.
 * @returns    What makes them stop.
 */
async function addColleague(browser: Browser, { origin, invite }: TeamProcess, own: number): Promise<() => void> {
  const name = `colleague-${own}`;
  const page = await accept(browser, await invite(`${name}@example.com`, 'author'), name);
  const cookie = (await page.context().cookies()).map((each) => `${each.name}=${each.value}`).join('; ');
  await page.context().close();
  const post = async (request: string, body: object, session = '') =>
    fetch(`${origin}/@studio/api/${request}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie, 'x-studio-session': session },
      body: JSON.stringify(body),
    });
  const opened = (await (await post('session', { token: '' })).json()) as { session: string };
  const ended = new AbortController();
  const address = `${origin}/@studio/api/events?session=${encodeURIComponent(opened.session)}`;
  const events = await fetch(address, { headers: { cookie }, signal: ended.signal });
  const hear = async () => {
    for await (const text of events.body!.pipeThrough(new TextDecoderStream()))
      if (text.includes('"from":null')) await (await post('state', { page: 0 }, opened.session)).arrayBuffer();
  };
  // What is on its way when all leave gets no answer.
  const unlessOver = (fault: unknown) => {
    if (!ended.signal.aborted) throw fault;
  };
  hear().catch(unlessOver);
  let count = 0;
  const timer = setInterval(() => {
    const operation = { op: 'set', path: ['routes', own, 'title'], value: `Written by a colleague, ${(count += 1)}` };
    post('edit', { page: 0, operations: [operation], coalesce: 'title' }, opened.session).catch(unlessOver);
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    ended.abort();
  };
}

/** People edit a site, and one of them looks at what another one types. */
async function edit(
  config: SiteFile,
  folder: string,
  people: number,
  name: (figure: string) => string,
): Promise<Taken> {
  const file = `${folder}.json`;
  writeFileSync(file, withHeadline(config, 'Opened'));
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const team = await startTeam({ SITE_CONFIG: file, DATA_DIR: folder });
  const leave: (() => void)[] = [];
  try {
    const enter = async (person: string) =>
      comeIn(browser, await team.invite(`${person}@example.com`, 'author'), person);
    const writer = await enter('writer');
    const reader = people === 1 ? writer : await enter('reader');
    for (let own = 0; own < people - 2; own++)
      leave.push(await addColleague(browser, team, 1 + (own % (config.routes.length - 1))));
    await writer.getByRole('region', { name: 'Sections' }).getByRole('row').first().click();
    const field = writer.getByRole('region', { name: 'Fields' }).getByLabel('Heading', { exact: true });
    await field.focus();
    await field.press('End');
    for (const page of [writer, reader])
      await page.frameLocator('iframe[title="Preview"]').getByRole('heading', { level: 1, name: 'Opened' }).waitFor();
    const ways: number[] = [];
    for (let text = 'Opened', at = 0; at < EDITS; at++) {
      text += 'x';
      ways.push(
        await untilShown(reader, `page.querySelector('h1')?.textContent === '${text}'`, () =>
          writer.keyboard.press('x'),
        ),
      );
    }
    return {
      [name(`key to ${people === 1 ? 'preview' : 'the other screen'} (ms)`)]: median(ways),
      [name('peak memory (MiB)')]: peakMib(team.pid),
    };
  } finally {
    for (const stop of leave) stop();
    await browser.close();
    await team.stop();
  }
}

/** What people wait for who edit together. */
export const together = (site: SiteFile, folder: string): Measurement[] =>
  [site.routes.length, 1_000].flatMap((amount) =>
    PEOPLE.map((people) => {
      const routes = `team of ${people}, ${amount.toLocaleString('en')} routes`;
      const place = () => resolve(folder, `team-${amount}-${Date.now()}`);
      const take = () => edit(withRoutes(site, amount), place(), people, (figure) => `${routes}: ${figure}`);
      return { name: routes, once: true, take };
    }),
  );
