import { expect, test } from '../browser/support/site.ts';
import {
  DIALOG,
  EXPLAIN,
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
  await expect.poll(() => messageAt(page, 'contact')).toBe('Must be a 10-digit number.');
  await field(page, 'name').press('End');
  await page.keyboard.insertText(' Lee');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field(page, 'name')).not.toHaveValue('Ann Lee');
});

test('messages appear without moving anything, near their field and far from the next', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await openLive(page, EXPLAIN);
  const place = () => submitButton(page).evaluate((button) => button.getBoundingClientRect().top + scrollY);
  const before = await place();
  await press(page);
  for (const name of FIELDS) expect(await messageAt(page, name)).not.toBe('');
  // To a thousandth, because of rounding.
  expect(await place()).toBeCloseTo(before, 3);
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

test('a dialog is seen where all motion is stopped', async ({ page }) => {
  await openLive(page, DIALOG);
  await page.getByRole('checkbox', { name: 'Stop all motion' }).check();
  await fillIn(page, { ...good, email: 'zoe@' });
  await press(page);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toHaveCSS('opacity', '1');
  // The room of a scrollbar is beside what the backdrop covers: its shadow lies there, as dark.
  const { colour, shadow } = await dialog.evaluate((element) => {
    const { backgroundColor, boxShadow } = getComputedStyle(element, '::backdrop');
    return { colour: backgroundColor, shadow: boxShadow };
  });
  expect(shadow).toContain(colour);
  expect(Math.max(...shadow.match(/\d+(?=px)/g)!.map(Number))).toBeGreaterThan(100);
});
