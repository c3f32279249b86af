import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { openConnection } from '../../serve/store/open-database.ts';
import { comeIn, startTeam } from '../team-process.ts';

/** The pictures of docs/editing-together.md, without their folder. */
export const TEAM_PICTURES = ['invitation', 'together', 'publish', 'history', 'share', 'inbox'] as const;

/** Stores a picture under its name. */
type Save = (name: (typeof TEAM_PICTURES)[number], png: Buffer) => Promise<void>;

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

/** Stores enquiries as a server of the site does. */
async function receive(dataDir: string): Promise<void> {
  const connection = await openConnection({ file: join(dataDir, 'enquiries.db') });
  await connection.insert(
    ENQUIRIES.map((fields, at) => ({
      id: `7K4D-20PX-5C1${at}`,
      form: 'enquiry',
      receivedAt: new Date(Date.now() - (ENQUIRIES.length - at) * 3_600_000).toISOString(),
      payload: JSON.stringify(fields),
      contentHash: '',
      suspectedSpam: 0,
      deliverTo: [],
    })),
  );
  await connection.close();
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
  const window = page.viewportSize()!;
  const [left, top] = [Math.max(0, x - MARGIN), Math.max(0, y - MARGIN)];
  const [right, bottom] = [
    Math.min(window.width, x + width + MARGIN),
    Math.min(window.height, end.y + end.height + MARGIN),
  ];
  const clip = { x: left, y: top, width: right - left, height: bottom - top };
  return page.screenshot({ clip, animations: 'disabled' });
}

/** Draws what two people see who edit one site. */
export async function drawTeam(browser: Browser, rootDir: string, save: Save): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-team-'));
  for (const part of ['site.config.json', 'schema', 'public'])
    cpSync(join(rootDir, part), join(folder, part), { recursive: true });
  const dataDir = join(folder, 'data');
  const team = await startTeam({ SITE_DIR: folder, DATA_DIR: dataDir });
  try {
    await receive(dataDir);
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
