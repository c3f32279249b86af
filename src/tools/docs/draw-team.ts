import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { openConnection } from '../../serve/store/open-database.ts';
import { addAuthenticator } from '../browsers/add-authenticator.ts';

/** The pictures of docs/editing-together.md, without their folder. */
export const TEAM_PICTURES = ['invitation', 'together', 'publish', 'history', 'share', 'inbox'] as const;

/** Stores a picture under its name. */
type Save = (name: (typeof TEAM_PICTURES)[number], png: Buffer) => Promise<void>;

const WINDOW = { width: 1280, height: 800 };
/** Around a dialog, in px. */
const MARGIN = 16;

const ENQUIRIES = [
  {
    name: 'Ada Novak',
    email: 'ada@example.com',
    message: 'Do you take orders by voice in Czech too?',
    companyname: 'Café Ada',
  },
  {
    name: 'Tom Weber',
    email: 'tom@example.com',
    message: 'Please call me about three tills.',
    companyname: 'Weber & Sons',
  },
];

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** The studio of a team, as an operator starts it, on a copy of the site. */
async function startTeam(rootDir: string, folder: string) {
  for (const part of ['site.config.json', 'schema', 'public'])
    cpSync(join(rootDir, part), join(folder, part), { recursive: true });
  const port = await freePort();
  const env = { ...process.env, SITE_DIR: folder, DATA_DIR: join(folder, 'data'), PORT: String(port), RATE_LIMIT: '0' };
  const run = (words: string[]): ChildProcess =>
    spawn(process.execPath, ['src/tools/run.js', 'src/team/index.ts', ...words], {
      cwd: rootDir,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  /** Waits until a program has written something. */
  const written = (child: ChildProcess, wanted: RegExp): Promise<string> =>
    new Promise((found, failed) => {
      let text = '';
      child.stdout!.setEncoding('utf8').on('data', (more: string) => {
        const [match] = wanted.exec((text += more)) ?? [];
        if (match) found(match);
      });
      child.once('close', () => failed(new Error('The studio of a team ended before it could be drawn.')));
    });
  const server = run([]);
  await written(server, /The studio is at/);
  return {
    invite: (address: string, role: string) => written(run(['invite', address, '--role', role]), /http:\S+/),
    async receive() {
      const connection = await openConnection({ file: join(folder, 'data', 'enquiries.db') });
      await connection.insert(
        ENQUIRIES.map((fields, at) => ({
          id: `7K4D-20PX-5C1${at}`,
          form: 'enquiry',
          receivedAt: new Date(Date.now() - (ENQUIRIES.length - at) * 3_600_000).toISOString(),
          payload: JSON.stringify(fields),
          contentHash: '',
          suspectedSpam: false,
          deliverTo: [],
        })),
      );
      await connection.close();
    },
    stop: () => new Promise((ended) => (server.once('exit', ended), server.kill())),
  };
}

/** A person in a browser of their own, who has come in by a link. */
async function comeIn(
  browser: Browser,
  link: string,
  name: string,
  before?: (page: Page) => Promise<void>,
): Promise<Page> {
  const page = await browser.newPage({ viewport: WINDOW, colorScheme: 'light', reducedMotion: 'reduce' });
  await page.addInitScript(() => localStorage.setItem('studio-hints', '9'));
  await addAuthenticator(page);
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await before?.(page);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByRole('list', { name: 'People' }).waitFor();
  return page;
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/**
 * A part of a window with some space around it.
 *
 * @param last  What stands below this is left out.
 */
async function shoot(page: Page, part: Locator, last = part): Promise<Buffer> {
  const { x, y, width } = (await part.boundingBox())!;
  const end = (await last.boundingBox())!;
  const [left, top] = [Math.max(0, x - MARGIN), Math.max(0, y - MARGIN)];
  const [right, bottom] = [
    Math.min(WINDOW.width, x + width + MARGIN),
    Math.min(WINDOW.height, end.y + end.height + MARGIN),
  ];
  const clip = { x: left, y: top, width: right - left, height: bottom - top };
  return page.screenshot({ clip, animations: 'disabled' });
}

/** Draws what two people see who edit one site. */
export async function drawTeam(browser: Browser, rootDir: string, save: Save): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-team-'));
  const team = await startTeam(rootDir, folder);
  try {
    await team.receive();
    const mira = await comeIn(browser, await team.invite('mira@example.com', 'owner'), 'Mira Holm', async (page) =>
      save('invitation', await shoot(page, page.getByRole('main'))),
    );
    const jon = await comeIn(browser, await team.invite('jon@example.com', 'author'), 'Jon Berg');
    const fields = (page: Page) => page.getByRole('region', { name: 'Fields', exact: true });
    const field = (page: Page, name: string) => fields(page).getByRole('textbox', { name, exact: true });
    for (const page of [mira, jon])
      await page.getByRole('region', { name: 'Sections', exact: true }).getByRole('row').first().click();
    await field(mira, 'Text').fill('Take orders by voice, by card and by phone, with one till.');
    await field(jon, 'Heading').fill('One till for every order');
    await button(mira, 'Take over').waitFor();
    await mira.frameLocator('iframe').getByRole('heading', { level: 1, name: 'One till for every order' }).waitFor();
    await save('together', await mira.screenshot({ animations: 'disabled' }));

    const dialog = (name: string) => mira.getByRole('dialog', { name });
    const shootDialog = async (name: string, last?: string) =>
      shoot(mira, dialog(name), last === undefined ? undefined : button(mira, last));
    await button(mira, 'Publish').click();
    await dialog('Publish').getByRole('checkbox').first().waitFor();
    await dialog('Publish').getByRole('textbox', { name: 'Note' }).fill('One till: as agreed on Monday');
    await save('publish', await shootDialog('Publish', 'Publish now'));
    await button(mira, 'Publish now').click();
    await dialog('Publish').getByRole('status').getByText('Published.').waitFor();
    await mira.keyboard.press('Escape');
    await field(jon, 'Heading').fill('One till for every order, now in Czech');
    await mira.frameLocator('iframe').getByRole('heading', { level: 1, name: /Czech/ }).waitFor();
    await button(mira, 'Publish').click();
    await dialog('Publish').getByRole('textbox', { name: 'Note' }).fill('For the fair in Prague');
    await button(mira, 'Publish on …').click();
    await mira.getByLabel('Day and time').fill(`${new Date().getUTCFullYear() + 1}-01-12T09:00`);
    await button(mira, 'Publish then').click();
    await dialog('Publish').waitFor({ state: 'hidden' });
    await button(mira, 'History').click();
    await dialog('History').getByRole('heading', { level: 3 }).nth(1).waitFor();
    await save('history', await shootDialog('History'));
    await mira.keyboard.press('Escape');
    await button(mira, 'Share a preview').click();
    await button(mira, 'Create link').waitFor();
    await save('share', await shootDialog('Share a preview'));
    await mira.keyboard.press('Escape');
    await button(mira, 'Inbox').click();
    await mira.getByRole('table', { name: 'Enquiries' }).getByRole('row').nth(2).waitFor();
    await save('inbox', await shootDialog('Inbox', 'Export CSV'));
  } finally {
    await team.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
