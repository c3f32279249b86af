import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { freePort } from '../serve/testing/free-port.ts';
import { addAuthenticator } from './browsers/add-authenticator.ts';
import { startProgram } from './dev/testing/start-program.ts';

/** `npm run team` in a process of its own. */
export interface TeamProcess {
  /** "http://localhost:12345" */
  origin: string;
  pid: number;
  /** A link that somebody comes in by. */
  invite(address: string, role: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the studio of a team as an operator does.
 *
 * @param variables  Where the site and the store are.
 */
export async function startTeam(variables: Record<string, string>): Promise<TeamProcess> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const environment = { PORT: String(port), EDIT_URL: origin, RATE_LIMIT: '0', ...variables };
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { team: string } };
  const run = (words: string[], line: RegExp) =>
    startProgram(process.cwd(), [...scripts.team.split(' ').slice(1), ...words], environment, line);
  const { pid, stop } = await run([], /The studio is at/);
  return {
    origin,
    pid,
    invite: async (address, role) => (await run(['invite', address, '--role', role], /http:\S+/)).found[0],
    stop,
  };
}

/**
 * Somebody in a browser of their own, who has come in by a link. The studio begins to load then.
 *
 * @param before  Looks at the page of the invitation.
 */
export async function accept(
  browser: Browser,
  link: string,
  name: string,
  before?: (page: Page) => Promise<void>,
): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    // Playwright's conditions are compiled in the page.
    bypassCSP: true,
  });
  // A publication builds the site, on a machine that may be busy.
  page.setDefaultTimeout(120_000);
  await page.addInitScript(() => localStorage.setItem('studio-hints', '9'));
  await addAuthenticator(page);
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await before?.(page);
  const accepted = page.waitForResponse(/@team\/invitation$/);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await accepted;
  return page;
}

/** The same, once they see who is there. */
export async function comeIn(...who: Parameters<typeof accept>): Promise<Page> {
  const page = await accept(...who);
  await page.getByRole('list', { name: 'People' }).waitFor();
  return page;
}
