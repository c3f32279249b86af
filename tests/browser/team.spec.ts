import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { area, button, preview } from './support/studio.ts';
import { accessFaults, expect } from './support/site.ts';
import { test } from './support/team.ts';

const people = (page: Page) => page.getByRole('list', { name: 'People' }).getByRole('listitem');
const heading = (page: Page) => area(page, 'Fields').getByRole('textbox', { name: 'Heading', exact: true });
const drawn = (page: Page) => preview(page).getByRole('heading', { level: 1 });

test('two people come in by invitations, see each other, and write in one draft', async ({ browser, team }) => {
  const [mira, jon] = [await team.newPerson(browser), await team.newPerson(browser)];
  const link = await team.invite('mira@example.com', ['owner']);
  let invitation = '';

  await test.step('a link that is looked at changes nothing', async () => {
    for (let look = 0; look < 2; look++) expect((await mira.request.get(link)).status()).toBe(200);
    await mira.goto(link);
    expect(await accessFaults(mira)).toEqual([]);
  });
  await test.step('its page makes a passkey, by keyboard alone', async () => {
    await mira.keyboard.press('Tab');
    await mira.keyboard.type('Mira');
    await mira.keyboard.press('Enter');
    await expect(drawn(mira)).toBeVisible();
    await expect(people(mira)).toHaveText(['Mira']);
  });
  await test.step('and is over then', async () => {
    await jon.goto(link);
    await expect(jon.getByRole('heading', { name: 'This invitation is over' })).toBeVisible();
  });
  await test.step('an owner invites in the studio, where the link is shown', async () => {
    await button(mira, 'Team').click();
    const dialog = mira.getByRole('dialog', { name: 'Team' });
    await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('jon@example.com');
    expect(await accessFaults(mira)).toEqual([]);
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    invitation = await dialog.getByRole('textbox', { name: 'Link of the invitation' }).inputValue();
    expect(await accessFaults(mira)).toEqual([]);
    await mira.keyboard.press('Escape');
  });
  await test.step('each sees who is here', async () => {
    await jon.goto(invitation);
    await jon.getByRole('button', { name: 'Create a passkey' }).click();
    await expect(drawn(jon)).toBeVisible();
    await expect(people(jon)).toHaveText(['jon', 'Mira']);
    await expect(people(mira)).toHaveText(['jon', 'Mira']);
  });
  await test.step('what one types is on the other screen, in the preview and the field', async () => {
    for (const page of [mira, jon]) await area(page, 'Sections').getByRole('row').first().click();
    await heading(mira).fill('Written by Mir');
    await expect(heading(jon)).toHaveValue('Written by Mir');
    await expect(drawn(jon)).toHaveText('Written by Mir');
  });
  await test.step('a field that one types in is taken over on the other screen', async () => {
    // Ten seconds after a key a field is free, and a busy machine may have taken as long to draw the page.
    for (const key of ['b', 'Backspace']) await heading(mira).press(key);
    await expect(heading(jon)).toHaveAttribute('readonly');
    await expect(heading(jon)).toHaveAccessibleDescription(/Mira types here/);
    expect(await accessFaults(jon)).toEqual([]);
    await heading(mira).press('a');
    await expect(heading(jon)).toHaveValue('Written by Mira');
    await button(jon, 'Take over').click();
    await expect(heading(jon)).toBeFocused();
    await expect(heading(mira)).toHaveAttribute('readonly');
    await expect(heading(jon)).not.toHaveAttribute('readonly');
    await expect(people(jon).first()).toHaveAttribute('title', /at “Home”/);
    await button(mira, 'Take over').click();
  });
  await test.step('each takes back own steps', async () => {
    const text = area(jon, 'Fields').getByRole('textbox', { name: 'Text', exact: true });
    await text.fill('Added by Jon');
    await expect(area(mira, 'Fields').getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Added by Jon');
    await button(mira, 'Undo').click();
    await expect(heading(jon)).not.toHaveValue('Written by Mira');
    await expect(text).toHaveValue('Added by Jon');
    await button(mira, 'Redo').click();
    await expect(heading(jon)).toHaveValue('Written by Mira');
  });
  await test.step('an author has no button that publishes; a publisher sees what each has changed, and publishes a part', async () => {
    await expect(button(jon, 'Publish')).toBeHidden();
    await button(jon, 'Ask for publication').click();
    const asking = jon.getByRole('dialog', { name: 'Ask for publication' });
    await expect(asking.getByRole('list', { name: 'Changes' })).toContainText('Added by Jon');
    await asking.getByRole('textbox', { name: 'Note' }).fill('My text is ready');
    expect(await accessFaults(jon)).toEqual([]);
    await asking.getByRole('button', { name: 'Ask' }).click();
    await expect(asking.getByRole('status')).toContainText('My text is ready');
    await jon.keyboard.press('Escape');
    await expect(mira.getByText('jon has asked for publication. Open Publish to see what for.')).toBeVisible();
    for (const page of [mira, jon]) await expect(button(page, 'Save')).toBeHidden();
    await button(mira, 'Publish').click();
    const dialog = mira.getByRole('dialog', { name: 'Publish' });
    await expect(dialog.getByRole('list', { name: 'Ask for publication' })).toContainText(
      /^jon asks.*My text is ready$/,
    );
    await dialog.getByRole('checkbox', { name: /Text.*\(jon\)/ }).uncheck();
    await expect(dialog.getByRole('checkbox', { name: /Heading.*\(Mira\)/ })).toBeChecked();
    await dialog.getByRole('textbox', { name: 'Note' }).fill('A better heading');
    expect(await accessFaults(mira)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    await expect(dialog.getByRole('status')).toContainText('Published.');
    expect(team.text()).toContain('"Written by Mira"');
    expect(team.text()).not.toContain('"Added by Jon"');
    await mira.keyboard.press('Escape');
  });
  await test.step('the rest is planned for a moment, and the history says who, when and why', async () => {
    await button(mira, 'Publish').click();
    await button(mira, 'Publish on …').press('Enter');
    await expect(mira.getByLabel('Day and time')).toBeFocused();
    await mira.keyboard.type(`0101${new Date().getUTCFullYear() + 1}`);
    await mira.keyboard.press('Tab');
    await mira.keyboard.type('0900A');
    await expect(mira.getByLabel('Day and time')).toHaveValue(/-01-01T09:00$/);
    await button(mira, 'Publish then').press('Enter');
    await button(jon, 'History').click();
    const history = jon.getByRole('dialog', { name: 'History' });
    await expect(history.getByRole('heading', { level: 3 })).toHaveText([
      /^Planned for 1 January .* by Mira$/,
      /^Published on .* by Mira$/,
    ]);
    await expect(history.getByText('A better heading')).toBeVisible();
    await expect(history.getByText(/^Public since .*: visitors see this$/)).toBeVisible();
    await expect(history.getByRole('button', { name: /^Cancel: Planned/ })).toBeHidden();
    await history.getByRole('button', { name: 'Bring back' }).click();
    await team.letHourPass();
    const proven = jon.waitForResponse(/give-proof/);
    await button(jon, 'Bring it back').click();
    expect((await proven).status()).toBe(200);
    await expect(area(mira, 'Fields').getByRole('textbox', { name: 'Text', exact: true })).not.toHaveValue(
      'Added by Jon',
    );
    await button(jon, 'Undo').click();
  });
  await test.step('a stranger looks at a preview by its link, stays in it, and sends nothing, until the link is revoked', async () => {
    await expect(button(jon, 'Share a preview')).toBeHidden();
    await button(mira, 'Share a preview').click();
    const dialog = mira.getByRole('dialog', { name: 'Share a preview' });
    await expect(dialog.getByRole('radio', { name: 'This state' })).toBeChecked();
    await expect(dialog.getByLabel('Ends after')).toHaveValue(String(14 * 24));
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = dialog.getByRole('textbox', { name: 'Link' });
    await expect(link).toBeFocused();
    expect(await accessFaults(mira)).toEqual([]);
    const address = await link.inputValue();

    const stranger = await (await browser.newContext()).newPage();
    const posted: string[] = [];
    const refused: string[] = [];
    const said: string[] = [];
    stranger.on('console', (message) => said.push(message.text()));
    stranger.on('request', (request) => request.method() !== 'GET' && posted.push(request.url()));
    stranger.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
    await stranger.goto(address);
    await expect(stranger.getByText(/^Draft of \d+ \w+, not published$/)).toBeVisible();
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Written by Mira');
    await expect
      .poll(() => stranger.evaluate(() => [...document.fonts].map(({ status }) => status)))
      .toContain('loaded');
    await stranger.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click();
    await expect(stranger).toHaveURL(`${address}contact`);
    const form = stranger.locator('form').first();
    for (const field of await form.getByRole('textbox').all()) await field.fill('Ada');
    await form.getByRole('button').last().click();
    await expect(stranger).toHaveURL(`${address}contact`);
    expect([posted, refused, said]).toEqual([[], [], []]);

    await stranger.goto(address);
    // By keyboard: the band leads to the button.
    for (const key of ['Tab', 'Enter', 'Enter', 'Tab']) await stranger.keyboard.press(key);
    await stranger.keyboard.type('Ada');
    await stranger.getByLabel('What it is about').selectOption('Heading: “Written by Mira”');
    await stranger.getByRole('textbox', { name: 'Comment' }).fill('<i>Too loud</i>');
    await stranger.getByRole('button', { name: 'Send' }).click();
    await expect(stranger.getByRole('status').last()).toHaveText('Your comment was sent.');
    await expect(stranger.getByText('<i>Too loud</i>')).toBeVisible();
    await stranger.getByRole('button', { name: 'Comment' }).click();
    await stranger.getByLabel('Name').fill(' ');
    await stranger.getByRole('textbox', { name: 'Comment' }).fill('Kept');
    await stranger.getByRole('button', { name: 'Send' }).click();
    await expect(stranger.getByRole('alert')).toContainText('Write your name.');
    await expect(stranger.getByRole('textbox', { name: 'Comment' })).toHaveValue('Kept');
    // Where no script runs, axe cannot.
    const copy = await stranger.context().newPage();
    await copy.setContent(await stranger.content());
    expect(await accessFaults(copy)).toEqual([]);
    await copy.setContent(await (await stranger.request.get(address)).text());
    await copy.getByRole('button', { name: 'Comment' }).click();
    expect(await accessFaults(copy)).toEqual([]);

    await dialog
      .getByRole('list', { name: 'Shared previews' })
      .getByRole('button', { name: /^Revoke This state/ })
      .click();
    await expect(dialog.getByText('Nothing is shared.')).toBeVisible();
    await stranger.reload();
    await expect(stranger.getByRole('heading', { name: 'This preview is over' })).toBeVisible();
    await stranger.context().close();
    await mira.keyboard.press('Escape');
  });
  await test.step('comments arrive in the studio, lead to what they are about, are added to, and are dealt with', async () => {
    await area(jon, 'Pages').getByRole('row', { name: 'Contact Us' }).click();
    await button(jon, 'Comments (1)').click();
    const dialog = jon.getByRole('dialog', { name: 'Comments' });
    const list = dialog.getByRole('list', { name: 'Open' }).getByRole('listitem');
    await expect(list).toContainText('<i>Too loud</i>');
    await expect(list).toContainText('Ada, by a link');
    await list.getByRole('button', { name: /^Home, “Written by Mira”, Heading$/ }).click();
    await expect(heading(jon)).toBeFocused();
    await button(jon, 'Comments (1)').click();
    await dialog.getByText('Say something').click();
    await expect(dialog.getByLabel('What it is about')).toHaveValue(/^\["[\w-]+"\]$/);
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Quieter now?');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(list).toHaveCount(2);
    expect(await accessFaults(jon)).toEqual([]);
    await button(mira, 'Comments (2)').click();
    await mira.getByRole('button', { name: /^Done: Ada/ }).click();
    await expect(list).toHaveCount(1);
    await expect(dialog.getByText('Done (1)')).toBeVisible();
    for (const page of [mira, jon]) await page.keyboard.press('Escape');
  });
  await test.step('what is typed while the line is down is asked about where others have written meanwhile', async () => {
    await expect(heading(jon)).toBeEditable();
    await jon.context().setOffline(true);
    await heading(jon).fill('Written offline');
    await expect(jon.getByText('The studio is not responding.')).toBeVisible();
    await heading(mira).fill('Written meanwhile');
    await expect(drawn(mira)).toHaveText('Written meanwhile');
    await jon.context().setOffline(false);
    const dialog = jon.getByRole('dialog', { name: 'Changed elsewhere' });
    await expect(dialog.getByRole('definition')).toHaveText(['Written offline', 'Written meanwhile']);
    expect(await accessFaults(jon)).toEqual([]);
    await expect(dialog).toContainText('Mira changed the same thing');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(heading(mira)).toHaveValue('Written offline');
    // Who stands for the other text was asked: nobody else is.
    await expect(mira.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('a restart loses nothing, and windows go on', async () => {
    await heading(mira).fill('Before the restart');
    await expect(heading(jon)).toHaveValue('Before the restart');
    await team.restart();
    await heading(mira).fill('After the restart');
    await expect(heading(jon)).toHaveValue('After the restart');
    await expect(drawn(jon)).toHaveText('After the restart');
  });
  await test.step('a link from elsewhere opens it, though browsers send no strict cookie with that', async () => {
    await mira.goto(`data:text/html,<a href="${team.url}">Studio</a>`);
    await mira.getByRole('link').click();
    await expect(drawn(mira)).toHaveText('After the restart');
  });
  await test.step('signed out, the address asks for the passkey', async () => {
    await button(jon, 'Sign out').click();
    await expect(jon.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(people(mira)).toHaveText(['Mira']);
    expect(await accessFaults(jon)).toEqual([]);
    await jon.keyboard.press('Tab');
    await jon.keyboard.press('Enter');
    await expect(drawn(jon)).toBeVisible();
    await expect(people(mira)).toHaveText(['jon', 'Mira']);
  });
  await test.step('a session that is revoked is over, in its window within two seconds', async () => {
    await button(jon, 'Sessions').click();
    const list = jon.getByRole('list', { name: 'Sessions' });
    await expect(list.getByRole('listitem')).toContainText(['Chrome on Linux (this window)']);
    expect(await accessFaults(jon)).toEqual([]);
    await list
      .getByRole('button', { name: /^Revoke/ })
      .first()
      .click();
    await expect(jon.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await jon.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(drawn(jon)).toBeVisible();
  });
  await test.step('whoever is removed is out at once', async () => {
    const { id } = (await team.server.people.byAddress('jon@example.com'))!;
    await team.server.people.remove(id);
    await expect(people(mira)).toHaveText(['Mira']);
    await expect(jon.getByRole('alert').getByText('You are signed out')).toBeVisible();
    await jon.reload();
    await jon.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(jon.getByRole('alert')).toHaveText(/does not open this studio/);
  });
  await test.step('somebody who was invited signs in with their company, and nobody else from there', async () => {
    const company = () => button(jon, 'Sign in with your company').click();
    team.provider.account = { email: 'jon@example.com', name: 'Jon Berg' };
    await company();
    await expect(jon.getByText('jon@example.com has not been invited.')).toBeVisible();
    expect(await accessFaults(jon)).toEqual([]);
    await jon.getByRole('link').click();
    await team.invite('jon@example.com', ['author']);
    await company();
    await expect(drawn(jon)).toBeVisible();
    await expect(people(mira)).toHaveText(['Jon Berg', 'Mira']);
    await area(jon, 'Sections').getByRole('row').first().click();
    await heading(jon).fill('Written by Jon Berg');
    await expect(drawn(mira)).toHaveText('Written by Jon Berg');
    await button(jon, 'Sign out').click();
    await expect(jon.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
  for (const page of [mira, jon]) await page.context().close();
});

test('somebody who answers enquiries sees those and nothing else, finds one, and deletes it', async ({
  browser,
  team,
}) => {
  const page = await team.newPerson(browser);
  await team.receive('AAAA-0000-0001', { name: 'Ada', message: '<b>Do you</b> take\u202E cards?' });
  await team.receive('AAAA-0000-0002', { name: '=1+1', message: 'A formula' });
  await page.goto(await team.invite('ines@example.com', ['inbox']));
  await button(page, 'Create a passkey').click();
  const rows = page.getByRole('table', { name: 'Enquiries' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('region')).toHaveCount(0);
  await expect(rows.first()).toContainText('Unread');
  await button(page, 'Sessions').click();
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toContainText(['(this window)']);
  await page.keyboard.press('Escape');

  await test.step('a hostile text is text, and what hides is written out', async () => {
    await page.getByRole('searchbox', { name: 'Search enquiries' }).fill('ada');
    await expect(rows).toHaveCount(1);
    await page.keyboard.press('Tab');
    await rows.getByRole('button', { expanded: false }).click();
    await expect(page.getByText('<b>Do you</b> take\\u202e cards?', { exact: true })).toBeVisible();
    await expect(rows.first()).not.toContainText('Unread');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessFaults(page)).toEqual([]);
    }
  });
  await test.step('what is shown is exported, and deleted after a question', async () => {
    const download = page.waitForEvent('download');
    await button(page, 'Export CSV').click();
    const csv = readFileSync(await (await download).path(), 'utf8');
    // Once: a second one is a part of the first heading.
    expect(csv.startsWith('\uFEFFid,')).toBe(true);
    expect(csv).toContain('AAAA-0000-0001');
    expect(csv).not.toContain('AAAA-0000-0002');
    await page.getByRole('button', { name: 'Delete AAAA-0000-0001' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    // A dialog that closes gives the focus back: who types before that types elsewhere.
    await expect(rows).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search enquiries' }).fill('');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('=1+1');
  });
  await page.context().close();
});
