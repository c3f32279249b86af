import type { Locator, Page } from '@playwright/test';
import { configText, site } from '../own-site.ts';
import { accessFaults, COLOUR_RULES, expect } from './support/site.ts';
import { area, button, choose, open, openPage, preview, row, test } from './support/studio.ts';

const headings = (page: Page): Promise<(string | undefined)[]> =>
  preview(page)
    .locator('main > section')
    .evaluateAll((sections) => sections.map((section) => section.querySelector('h1, h2')?.textContent.trim()));

/** Presses Tab until an element has the focus, as somebody without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}.`);
}

test.describe('The studio', () => {
  test('shows what is moved, hidden, removed and taken back, and a changed headline, and saves nothing else', async ({
    page,
    studio,
  }) => {
    await open(page, studio.url);
    await test.step('a section moves by Alt and an arrow, says where it is now, and goes back', async () => {
      const before = await headings(page);
      await row(page, 'What We Do').click();
      await page.keyboard.press('Alt+ArrowDown');
      await page.keyboard.press('Alt+ArrowDown');
      await expect(page.getByText(/Moved “What We Do” to 5 of 7/).first()).toBeAttached();
      await expect.poll(() => headings(page)).toEqual(before.toSpliced(2, 3, before[3], before[4], before[2]));
      await button(page, '1 change').click();
      await expect(page.getByText('Home: moved “What We Do”', { exact: false })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+z');
      await expect.poll(() => headings(page)).toEqual(before);
      await expect(button(page, 'No changes')).toBeVisible();
    });
    await test.step('one is moved, hidden and removed by its menu', async () => {
      await choose(page, 'Why Choose Us', 'Move up');
      await expect.poll(async () => (await headings(page))[2]).toBe('Why Choose Us');
      await choose(page, 'Why Choose Us', 'Hide');
      await expect.poll(() => headings(page)).not.toContain('Why Choose Us');
      await choose(page, 'Why Choose Us', 'Show');
      await expect.poll(() => headings(page)).toContain('Why Choose Us');
      await choose(page, 'What We Do', 'Remove');
      await expect.poll(() => headings(page)).not.toContain('What We Do');
      for (let steps = 0; steps < 4; steps++) await button(page, 'Undo').click();
      await expect(button(page, 'No changes')).toBeVisible();
    });
    const field = area(page, 'Fields').getByLabel('Heading');
    await test.step('what would break the site is not saved, and said why', async () => {
      await row(page, 'What We Do').click();
      await field.fill('');
      await expect(button(page, '1 problem')).toBeVisible();
      await page.keyboard.press('Control+s');
      await expect(page.getByText(/Not saved/).first()).toBeVisible();
      expect(studio.text()).toBe(configText);
      await button(page, 'Undo').click();
      await expect(button(page, 'No problems')).toBeVisible();
    });
    await field.fill('What we really do');
    await expect(preview(page).getByRole('heading', { name: 'What we really do' })).toBeVisible();
    expect(studio.text()).toBe(configText);
    await button(page, 'Save').click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
    const saved = configText.replace('"What We Do"', '"What we really do"');
    expect(studio.text()).toBe(saved);
    await expect(button(page, 'No changes')).toBeVisible();
    await test.step('what another program saves meanwhile is kept, and asked about where both changed the same', async () => {
      await field.fill('Mine');
      await expect(preview(page).getByRole('heading', { name: 'Mine', exact: true })).toBeVisible();
      studio.write(saved.replace('"Why Choose Us"', '"Why they choose us"'));
      await expect(row(page, 'Why they choose us')).toBeVisible();
      await expect(button(page, '1 change')).toBeVisible();
      studio.write(saved.replace('"Why Choose Us"', '"Why they choose us"').replace('"What we really do"', '"Theirs"'));
      const dialog = page
        .getByRole('dialog', { name: 'Changed elsewhere' })
        .or(page.getByRole('alertdialog', { name: 'Changed elsewhere' }));
      await expect(dialog).toContainText('Mine');
      await expect(dialog).toContainText('Theirs');
      await dialog.getByRole('button', { name: 'Take theirs' }).click();
      await expect(preview(page).getByRole('heading', { name: 'Theirs', exact: true })).toBeVisible();
      await expect(button(page, 'No changes')).toBeVisible();
    });
    await test.step('where a broken file is broken is said, and it goes on once that is mended', async () => {
      studio.write(saved.replace('"version": 1,', '"version": 1'));
      await expect(page.getByRole('heading', { name: 'The site cannot be read' })).toBeVisible();
      await expect(page.getByText(/line \d+, column \d+/)).toBeVisible();
      studio.write(saved);
      await expect(row(page, 'What we really do')).toBeVisible();
    });
  });

  test('renames a page with all its links and a redirect, as one step, and adds one with three sections and a form', async ({
    page,
    studio,
  }) => {
    await open(page, studio.url);
    await test.step('a page is renamed', async () => {
      await row(page, 'Products', 'Pages').click();
      const path = area(page, 'Fields').getByRole('textbox', { name: 'Path', exact: true });
      await expect(path).toHaveValue('/products');
      await path.fill('/what-we-sell');
      await path.press('Enter');
      await expect(page.getByRole('status').filter({ hasText: 'Visitors to /products are led there' })).toBeVisible();
      await expect.poll(() => page.frames().some((frame) => /\/what-we-sell\?/.test(frame.url()))).toBe(true);
      await expect(row(page, 'Products', 'Pages')).toHaveAttribute('aria-selected', 'true');
      await button(page, 'Save').click();
      await expect.poll(() => studio.text()).toContain('"/products": "/what-we-sell"');
      expect(studio.text().match(/"\/products[#"]/g)).toHaveLength(1);
      await button(page, 'Undo').click();
      await button(page, 'Save').click();
      await expect.poll(() => studio.text()).toBe(configText);
    });
    await test.step('one is added', async () => {
      await button(page, 'Add page').click();
      const dialog = page.getByRole('dialog', { name: 'Add page' });
      await dialog.getByLabel('Path').fill('/prices');
      await dialog.getByLabel('Title').fill('Prices: what the till costs you');
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(row(page, 'Prices: what the till costs you', 'Pages')).toBeVisible();
      for (const type of ['Hero', 'Figures', 'Form']) {
        await button(page, 'Add section').click();
        const picker = page.getByRole('dialog', { name: 'Add a section' });
        await picker
          .getByRole('button', { name: type, exact: true })
          .or(picker.getByRole('option', { name: type, exact: true }))
          .click();
        await expect(picker).toBeHidden();
      }
      await expect(preview(page).locator('main > section')).toHaveCount(3);
      await expect(preview(page).getByRole('button', { name: 'Submit' })).toBeVisible();
      await button(page, 'Save').click();
      const added = () => (JSON.parse(studio.text()) as typeof site).routes.find(({ path }) => path === '/prices');
      await expect.poll(() => added()?.sections.map(({ type }) => type)).toEqual(['hero', 'figures', 'form']);
    });
  });

  test('is edited, saved and led back to a saved state by keyboard alone', async ({ page, studio }) => {
    await open(page, studio.url);
    await test.step('a headline is changed in its field and saved', async () => {
      await tabTo(page, row(page, 'Talk to your till').first());
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      const field = area(page, 'Fields').getByLabel('Heading');
      await tabTo(page, field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('By Tab alone');
      await expect(preview(page).getByRole('heading', { name: 'By Tab alone' })).toBeVisible();
      await page.keyboard.press('Control+s');
      await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
      expect(studio.text()).toContain('"By Tab alone"');
    });
    await test.step('a saved state is looked at, and comes back', async () => {
      await button(page, 'History').press('Enter');
      await page.getByRole('button', { name: /^Look at the site as it was before/ }).press('Enter');
      await expect(button(page, 'Back to the draft')).toBeFocused();
      await expect(preview(page).getByRole('heading', { name: 'What We Do' })).toBeVisible();
      await expect(area(page, 'Fields').getByLabel('Heading')).toHaveValue('By Tab alone');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(row(page, 'What We Do')).toBeVisible();
      await page.keyboard.press('Control+s');
      await expect.poll(() => studio.text()).toBe(configText);
    });
    await test.step('a headline is changed on the page, a section moved and one hidden by few keys', async () => {
      const press = async (...keys: string[]) => {
        for (const key of keys) await page.keyboard.press(key);
      };
      // Its outline shows that the page answers to the studio.
      await row(page, 'What We Do').press('Home');
      await expect(preview(page).locator('#home-hero')).toHaveCSS('outline-style', 'solid');
      await press('F2');
      await expect(preview(page).getByRole('textbox', { name: 'Heading', exact: true })).toBeFocused();
      await page.keyboard.type('By keyboard');
      await press('Enter');
      await expect(row(page, 'By keyboard')).toBeFocused();
      await press('ArrowDown', 'Alt+ArrowDown');
      await expect(row(page, 'Merchants that trust us')).toBeFocused();
      await press('ArrowDown', 'ArrowLeft', 'Enter');
      await page.keyboard.type('h');
      await press('Enter');
      await expect(preview(page).getByRole('heading', { name: 'Why Choose Us' })).toHaveCount(0);
      await press('F6');
      await expect(page.getByTitle('Preview')).toBeFocused();
      await press('F6');
      await expect(area(page, 'Fields').getByLabel('Heading')).toHaveValue('Why Choose Us');
      await press('Control+s');
      const sections = () => (JSON.parse(studio.text()) as typeof site).routes[0]!.sections.slice(0, 4);
      await expect
        .poll(sections)
        .toMatchObject([
          { heading: 'By keyboard' },
          { id: 'home-what' },
          { id: 'home-merchants' },
          { id: 'home-why', hidden: true },
        ]);
    });
  });

  test('is worked on the page: texts are edited and things chosen there, and a form is tried and sent nowhere', async ({
    page,
    studio,
  }) => {
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && !request.url().includes('/@studio/')) posts.push(request.url());
    });
    await open(page, studio.url);
    await test.step('Enter and Escape leave an edited text, which stays as it was typed', async () => {
      const heading = preview(page).getByRole('heading', { name: 'What We Do' });
      const onWords = { position: { x: 20, y: 15 } };
      // Its outline shows that the page answers to the studio.
      await row(page, 'Why Choose Us').click();
      await expect(preview(page).locator('#home-why')).toHaveCSS('outline-style', 'solid');
      const text = preview(page).getByRole('textbox', { name: 'Heading', exact: true });
      // What is typed before it can be edited is held for it.
      await heading.click(onWords);
      await page.keyboard.press('Home');
      await page.keyboard.type('too ');
      await expect(text).toHaveText(/^too /);
      await page.keyboard.press('Escape');
      await expect(text).toHaveCount(0);
      await expect(preview(page).getByRole('heading', { name: 'too What We Do' })).toBeVisible();
      await page.keyboard.press('Control+z');
      await expect(heading).toBeVisible();
      await heading.click(onWords);
      await expect(text).toBeFocused();
      await page.keyboard.press('Home');
      await page.keyboard.type('This is ');
      await expect(area(page, 'Fields').getByLabel('Heading')).toHaveValue('This is What We Do');
      await expect(text).toHaveText('This is What We Do');
      await page.keyboard.press('Enter');
      await expect(text).toHaveCount(0);
      await expect(preview(page).getByRole('heading', { name: 'This is What We Do' })).toBeVisible();
      // By keyboard, from its row.
      await row(page, 'This is What We Do').click();
      await page.keyboard.press('F2');
      await expect(text).toBeFocused();
      await page.keyboard.type('Something else');
      await page.keyboard.press('Escape');
      await expect(row(page, 'Something else')).toBeFocused();
      await expect(preview(page).getByRole('heading', { name: 'Something else' })).toBeVisible();
      // React has its own node again, and draws the steps back.
      await page.keyboard.press('Control+z');
      await expect(preview(page).getByRole('heading', { name: 'This is What We Do' })).toBeVisible();
      await page.keyboard.press('Control+z');
      await expect(heading).toBeVisible();
      await expect(button(page, 'No changes')).toBeVisible();
    });
    await test.step('what is clicked is selected, and no link is followed', async () => {
      await preview(page).getByRole('link', { name: 'Explore Now' }).click();
      await expect(row(page, 'Talk to your till')).toHaveAttribute('aria-selected', 'true');
      await expect(preview(page).getByRole('heading', { level: 1 })).toContainText('Talk to your till');
      // On its words: beside them only the section is selected.
      await preview(page)
        .getByRole('heading', { name: 'What We Do' })
        .click({ position: { x: 20, y: 15 } });
      await expect(row(page, 'What We Do')).toHaveAttribute('aria-selected', 'true');
      const focused = area(page, 'Fields').locator(':focus');
      await preview(page).getByRole('banner').getByRole('link', { name: 'Example Pay' }).click();
      await expect(focused).toHaveValue('Example Pay');
      await preview(page).getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
      await expect(focused).toHaveValue('Privacy');
      // By keyboard, within the page.
      await preview(page).getByRole('contentinfo').getByRole('link', { name: 'Rewards' }).press('Enter');
      await expect(focused).toHaveValue('Rewards');
      await openPage(page, 'Contact Us');
      await preview(page).getByText('Company name').click();
      await expect(focused).toHaveValue('Company name');
      await expect(focused).toHaveAccessibleName('Label');
    });
    await test.step('a form field that an answer shows is drawn at once, and tried', async () => {
      const fields = area(page, 'Fields');
      await preview(page)
        .getByText('Company name')
        .click({ position: { x: 20, y: 8 } });
      await expect(preview(page).getByRole('textbox', { name: 'Label', exact: true })).toBeFocused();
      const inPage = preview(page).locator('html');
      await inPage.evaluate((html) => html.setAttribute('data-same', ''));
      await page.keyboard.press('End');
      await page.keyboard.type(' or your own');
      await expect(fields.getByLabel('Label', { exact: true })).toHaveValue('Company name or your own');
      await page.keyboard.press('Enter');
      await expect(preview(page).getByLabel('Company name or your own')).toBeAttached();
      const add = async (kind: string, label: string) => {
        await fields.getByRole('button', { name: 'Add field', exact: true }).first().click();
        await page
          .getByRole('dialog', { name: 'Add a field' })
          .getByRole('button', { name: kind, exact: true })
          .click();
        await expect(fields.getByLabel('Label', { exact: true })).toHaveValue(kind);
        await fields.getByLabel('Label', { exact: true }).fill(label);
        await expect(preview(page).getByText(label)).toBeAttached();
      };
      await add('Yes or no', 'Do you have tills?');
      await add('Text', 'Which tills?');
      await fields.getByLabel('Shown when', { exact: true }).selectOption('“Do you have tills?”');
      const set = fields.getByRole('grid', { name: 'Shown when “Do you have tills?” is “Yes”' });
      await expect(set.getByRole('row', { name: 'Which tills?' })).toBeVisible();
      await expect(fields.getByLabel('Shown when', { exact: true })).toBeFocused();

      // A page that was loaded again would have lost its place, and what was typed.
      await expect(inPage).toHaveAttribute('data-same');

      const answer = preview(page).getByLabel('Which tills?');
      await expect(answer).toBeHidden();
      await button(page, 'Try it').click();
      const question = preview(page).getByRole('radiogroup', { name: 'Do you have tills?' });
      // The browser may tell the page of the click before it tells that forms are tried.
      await expect(async () => {
        await question.getByText('Yes').click();
        await expect(answer).toBeVisible({ timeout: 1000 });
      }).toPass();
      const form = preview(page).locator('form').filter({ has: question });
      await form.getByLabel('Email', { exact: true }).fill('ada');
      await form.getByLabel('Email', { exact: true }).blur();
      await expect(form.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
      await form.getByLabel('Name', { exact: true }).fill('Ada');
      await form.getByLabel('Email', { exact: true }).fill('ada@example.com');
      await form.getByLabel('Contact number').fill('0123456789');
      await form.getByLabel('Company name').fill('Bean Ltd');
      await form.getByLabel('Message').fill('Hello');
      await form.getByRole('button', { name: 'Submit' }).click();
      await expect(preview(page).getByRole('dialog')).toBeVisible();
      await button(page, 'Try it').click();
      await expect(answer).toBeHidden();
      expect(posts).toEqual([]);
    });
  });

  test('has nothing for axe to find, is edited in a window of 375 px, and cuts what is too long for its row', async ({
    page,
    studio,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(studio.url);
    await row(page, 'What We Do').click();
    await test.step('axe finds nothing at 1440 px in light and dark, and at 375 px', async () => {
      const looks = [
        [1440, 'light', undefined],
        [1440, 'dark', COLOUR_RULES],
        [375, 'light', undefined],
      ] as const;
      for (const [width, colorScheme, rules] of looks) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        const faults = () => accessFaults(page, { rules });
        const look = `${width} px, ${colorScheme}`;
        await expect.poll(faults, look).toEqual([]);
        for (const name of ['Add page', 'Add section', 'No problems']) {
          await button(page, name).click();
          await expect(page.getByRole('dialog')).toBeVisible();
          // The button by which a screen reader leaves the list of problems is hidden, and belongs to no landmark.
          const found = (await faults()).filter((fault) => name !== 'No problems' || !fault.startsWith('region: '));
          expect.soft(found, `${name}, ${look}`).toEqual([]);
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toBeHidden();
        }
      }
    });
    await test.step('it is edited at 375 px', async () => {
      await row(page, 'What We Do').click();
      await page.getByRole('tab', { name: 'Fields' }).click();
      await area(page, 'Fields').getByLabel('Heading').fill('On a phone');
      await page.getByRole('tab', { name: 'Preview' }).click();
      await expect(preview(page).getByRole('heading', { name: 'On a phone' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
      // The menu stays in sight once it is open, or none of its entries could be chosen.
      await preview(page).getByRole('button', { name: 'Menu' }).click();
      await preview(page).getByRole('link', { name: 'Products' }).first().click();
      await expect(area(page, 'Fields').locator(':focus')).toHaveValue('Products');
      await button(page, 'Save').click();
      await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
    });
    await test.step('what is too long is cut: the buttons behind it left the window', async () => {
      const long = 'A title that is longer than any row of the studio is wide, at whichever width it is looked at';
      studio.write(
        studio.text().replace('"Why Choose Us"', `"${long}"`).replaceAll('"title": "', `"title": "${long} `),
      );
      await page.setViewportSize({ width: 1440, height: 900 });
      await row(page, long).click();
      for (const width of [1440, 1024, 768, 375]) {
        await page.setViewportSize({ width, height: 900 });
        if (width < 800) await page.getByRole('tab', { name: 'Fields' }).click();
        await expect(area(page, 'Fields').getByRole('row').first()).toBeVisible();
        const stretched = await page.evaluate(() =>
          [...document.querySelectorAll('#studio *')]
            .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth)
            .map((element) => element.outerHTML.slice(0, 80)),
        );
        expect(stretched, `at ${width} px`).toEqual([]);
      }
    });
  });
});
