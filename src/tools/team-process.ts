import { createServer, type AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
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

/** The address of a team is known before it starts. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/**
 * Starts the studio of a team as an operator does.
 *
 * @param variables  Where the site and the store are.
 */
export async function startTeam(variables: Record<string, string>): Promise<TeamProcess> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const environment = { PORT: String(port), EDIT_URL: origin, RATE_LIMIT: '0', ...variables };
  const run = (words: string[], line: RegExp) => {
    const args = ['--max-old-space-size=1500', 'src/tools/run.js', 'src/team/index.ts', ...words];
    return startProgram(process.cwd(), args, environment, line);
  };
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
