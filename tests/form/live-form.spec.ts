import { expect, test } from '../browser/support/site.ts';
import {
  answerPosts,
  created,
  DIALOG,
  ENDPOINT,
  EXPLAIN,
  failed,
  field,
  FIELDS,
  fillIn,
  good,
  messageAt,
  openLive,
  press,
  submitButton,
  valuesOf,
} from './form-page.ts';

// Chromium itself notes each refusal and each request that does not arrive.
test.use({ expectedNoise: /Failed to load resource/ });

test('each rule says what is wrong once its field was left', async ({ page }) => {
  const cases: [string, string, string][] = [
    ['name', '', 'Name is required.'],
    ['name', '   ', 'Name is required.'],
    ['name', 'R2D2', 'Only alphabets allowed.'],
    ['name', 'Zoë 李', ''],
    ['email', '', 'Email is required.'],
    ['email', 'zoe@', 'Invalid email format.'],
    ['contact', '', 'Contact number is required.'],
    ['contact', '123', 'Must be a 10-digit number.'],
    ['contact', '12345678901', 'Maximum 10 digits allowed.'],
    ['companyname', '', 'Company name is required.'],
    ['companyname', '  ', 'Company name is required.'],
    ['message', '', 'Message is required.'],
  ];
  await openLive(page, EXPLAIN);
  const left = new Set<string>();
  for (const [name, value, message] of cases) {
    const said = `${name} "${value}"`;
    await field(page, name).fill(value);
    // A field that was left once speaks while it is filled in.
    if (!left.has(name)) expect.soft(await messageAt(page, name), `${said}, not left yet`).toBe('');
    left.add(name);
    await field(page, name).focus();
    await field(page, name).blur();
    await expect.poll(() => messageAt(page, name), said).toBe(message);
    expect.soft(await field(page, name).inputValue(), said).toBe(value);
  }
  // A message is near its field, and far from the next.
  await page.setViewportSize({ width: 375, height: 800 });
  const [control, message, next] = await field(page, 'companyname').evaluate((input) => {
    const label = document.querySelector('label[for$="-message"]')!;
    const error = document.getElementById(input.getAttribute('aria-describedby')!.split(' ').at(-1)!)!;
    return [input, error, label].map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top, bottom };
    });
  });
  expect.soft(message!.top - control!.bottom).toBeLessThanOrEqual(8);
  expect.soft(next!.top - message!.bottom).toBeGreaterThanOrEqual(18);
});

test('digits do nothing in the name, only ten work in the number, and undo and paste go on working', async ({
  page,
}) => {
  await openLive(page, EXPLAIN);
  await field(page, 'name').pressSequentially('A1n2n');
  await field(page, 'contact').pressSequentially('+0a12345678 999');
  expect(await valuesOf(page)).toMatchObject({ name: 'Ann', contact: '0123456789' });
  await page.keyboard.press('Backspace');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('7');
  expect(await field(page, 'contact').inputValue()).toBe('7');
  // What is pasted is kept whole and reported.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('+1 800 555 0199');
  expect(await field(page, 'contact').inputValue()).toBe('+1 800 555 0199');
  await expect.poll(() => messageAt(page, 'contact')).toBe('Maximum 10 digits allowed.');
  await field(page, 'name').press('End');
  await page.keyboard.insertText(' Lee');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field(page, 'name')).not.toHaveValue('Ann Lee');
});

test('messages appear without moving anything', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await openLive(page, EXPLAIN);
  const place = () => submitButton(page).evaluate((button) => button.getBoundingClientRect().top + scrollY);
  const before = await place();
  await press(page);
  for (const name of FIELDS) expect(await messageAt(page, name)).not.toBe('');
  // To a thousandth, because of rounding.
  expect(await place()).toBeCloseTo(before, 3);
});

test('"explain" leads to the first wrong field', async ({ page }) => {
  await openLive(page, EXPLAIN);
  await expect(submitButton(page)).toHaveAttribute('aria-disabled', 'true');
  await field(page, 'name').fill('Ann');
  const title = await page.title();
  await press(page);
  await expect(field(page, 'email')).toBeFocused();
  await expect(page).toHaveTitle(`Error: ${title}`);
  await fillIn(page);
  await expect(submitButton(page)).not.toHaveAttribute('aria-disabled');
  await expect(page).toHaveTitle(title);
});

test('"dialog" empties the form; OK and Escape give the focus back', async ({ page }) => {
  await openLive(page, DIALOG);
  for (const way of ['OK', 'Escape']) {
    await fillIn(page, { ...good, email: 'zoe@' });
    await field(page, 'email').press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Error!' });
    await expect(dialog, way).toContainText('Please Enter Valid details.');
    expect(Object.values(await valuesOf(page)).join(''), way).toBe('');
    expect(
      await dialog.evaluate((element) => element.matches(':modal') && element.contains(document.activeElement)),
      way,
    ).toBe(true);
    await (way === 'OK' ? dialog.getByRole('button', { name: 'OK' }).click() : page.keyboard.press('Escape'));
    await expect(dialog, way).toHaveCount(0);
    expect(Object.values(await valuesOf(page)).join(''), way).toBe('');
    expect(await page.evaluate(() => document.activeElement?.closest('form') !== null), way).toBe(true);
    for (const name of FIELDS) expect(await messageAt(page, name), way).toBe('');
  }
});

test('"dialog" brings back what was typed', async ({ page }) => {
  await openLive(page, DIALOG);
  await fillIn(page, { ...good, email: 'zoe@' });
  await press(page);
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(field(page, 'email')).toBeFocused();
  expect(await valuesOf(page)).toEqual({ ...good, email: 'zoe@' });
});

test('a dialog is seen where all motion is stopped', async ({ page }) => {
  await openLive(page, DIALOG);
  await page.getByRole('checkbox', { name: 'Stop all motion' }).check();
  await fillIn(page, { ...good, email: 'zoe@' });
  await press(page);
  await expect(page.getByRole('alertdialog')).toHaveCSS('opacity', '1');
});

test('a valid submit is thanked for once, and the form is empty', async ({ page }) => {
  let answer = () => {};
  const isPressedTwice = new Promise<void>((done) => (answer = done));
  const posts = await answerPosts(page, async (route) => {
    await isPressedTwice;
    await created(route);
  });
  await openLive(page, DIALOG);
  await fillIn(page);
  await press(page);
  await expect(submitButton(page)).toHaveAttribute('aria-busy', 'true');
  await expect(submitButton(page)).toBeFocused();
  await press(page);
  answer();
  const dialog = page.getByRole('dialog', { name: 'Thank you!' });
  await expect(dialog).toContainText('We will reach you soon.');
  expect(posts).toEqual([{ body: good, key: expect.stringMatching(/.{32,}/) as unknown }]);
  await dialog.getByRole('button').click();
  expect(Object.values(await valuesOf(page)).join('')).toBe('');
  expect(await page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true);
});

const page500 = failed(500, 'text/html', '<h1>Oops</h1>');
const failures = { offline: null, 'a page with 500': page500, '429': failed(429), '503': failed(503) };
test('however sending fails, nothing typed is lost, and trying again works', async ({ page }) => {
  await openLive(page, DIALOG);
  for (const [what, failure] of Object.entries(failures))
    await test.step(what, async () => {
      await page.unroute(ENDPOINT);
      const posts = await answerPosts(page, failure ?? ((route) => route.abort('internetdisconnected')), created);
      await fillIn(page);
      await press(page);
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toBeVisible();
      expect.soft(await valuesOf(page), what).toEqual(good);
      await dialog.getByRole('button', { name: 'Try again' }).click();
      const thanks = page.getByRole('dialog', { name: 'Thank you!' });
      await expect(thanks, what).toBeVisible();
      expect.soft(posts, what).toHaveLength(2);
      expect.soft(posts[0], what).toEqual(posts[1]);
      await thanks.getByRole('button').click();
    });
});

test('no response for 10 s: says so', async ({ page }) => {
  await page.clock.install();
  await answerPosts(page, () => new Promise(() => undefined));
  await openLive(page, EXPLAIN);
  await fillIn(page);
  await press(page);
  await expect(submitButton(page)).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(9_000);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.clock.fastForward(1_500);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await valuesOf(page)).toEqual(good);
});

test('a refused field shows the server’s words', async ({ page }) => {
  await answerPosts(page, failed(400, 'application/json', '{"errors":{"email":"Invalid email format."}}'), created);
  await openLive(page, DIALOG);
  await fillIn(page);
  await press(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(field(page, 'email')).toBeFocused();
  expect(await messageAt(page, 'email')).toBe('Invalid email format.');
  await field(page, 'email').fill('zoe@example.org');
  await press(page);
  await expect(page.getByRole('dialog', { name: 'Thank you!' })).toBeVisible();
});
