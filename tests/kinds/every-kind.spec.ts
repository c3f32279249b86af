import type { Locator, Page } from '@playwright/test';
import { kinds } from '../../src/form/kinds/all-kinds.ts';
import type { FieldSchema } from '../../src/model/form/form-schema.ts';
import { FILE_KINDS } from '../../src/model/form/file-field.ts';
import { kindsPage, nameOf, type Sample } from '../../src/tools/samples/field-samples.ts';
import { RIGHT_TO_LEFT_AT, speakPseudo, turnAround } from '../browser/support/directions.ts';
import { lostText, overhang } from '../browser/support/lost-text.ts';
import { accessFaults, COLOUR_RULES, expect, test } from '../browser/support/site.ts';
import { SAMPLES_DIST } from '../own-site.ts';
import { samples } from './samples.ts';

/** The first bytes of files. */
const HEADS: Record<string, string> = { 'application/pdf': '%PDF-1.7', 'image/jpeg': '\xff\xd8\xff' };

/** A file that a field takes. */
function fileFor({ field }: Sample) {
  const [mimeType] = (field['x-input'] as { accept: string[] }).accept;
  const head = HEADS[mimeType!]!;
  return { name: `Grundriß${FILE_KINDS[mimeType!]}`, mimeType: mimeType!, buffer: Buffer.from(head, 'latin1') };
}

const controls = (page: Page, sample: Sample): Locator => page.locator(`[name="${nameOf(sample)}"]`);

/** Whether a visitor can fill it in. */
const isDrawn = ({ kind }: Sample): boolean => kinds[kind]!.isDrawn !== false;

/** Fills in a sample as a visitor does. */
async function fillIn(page: Page, sample: Sample, value: unknown): Promise<void> {
  if (!isDrawn(sample)) return;
  const own = controls(page, sample);
  const type = await own.first().evaluate((control) => (control as HTMLInputElement).type);
  if (type === 'file') await own.setInputFiles(fileFor(sample));
  else if (type === 'select-one') await own.selectOption(String(value));
  else if (!/^(radio|checkbox)$/.test(type))
    await own.fill(String(kinds[sample.kind]!.value.show(value, sample.field as unknown as FieldSchema)));
  else
    for (const one of await own.all()) {
      const isChosen = [value]
        .flat()
        .map(String)
        .includes((await one.getAttribute('value')) ?? 'true');
      if (type === 'checkbox' || isChosen) await one.setChecked(isChosen);
    }
}

/** What is stored of an answer. */
const stored = (sample: Sample): unknown => {
  if (!isDrawn(sample)) return sample.field['readOnly'] === true ? undefined : sample.field['default'];
  if (sample.answers) return sample.answers[0];
  const { name, mimeType: type, buffer } = fileFor(sample);
  const file = expect.objectContaining({ name, type, size: buffer.length }) as object;
  return sample.field['type'] === 'array' ? [file] : file;
};

/** One that the browser itself lets pass, as it has no rule for several checkboxes. */
const list = samples.find(({ kind }) => kind === 'checkboxes')!;
const [tooMany, words] = Object.entries(list.wrong!).flatMap(([message, values]) =>
  values.filter((value) => (value as []).length > 2).map((value) => [value, message] as const),
)[0]!;

for (const javaScriptEnabled of [true, false])
  test.describe(`A form with every kind of field, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    // The server's answer to what is invalid. Colours that are still changing have less contrast.
    test.use({ dist: SAMPLES_DIST, javaScriptEnabled, reducedMotion: 'reduce', expectedNoise: /status of 400/ });

    test('is open to everyone, says what is wrong, keeps the rest, and is stored', async ({ page, running }) => {
      await page.goto(kindsPage.path);
      if (javaScriptEnabled) {
        expect(await accessFaults(page, { within: 'form' })).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.evaluate(() => void (document.documentElement.dir = 'rtl'));
        expect(await accessFaults(page, { within: 'form', rules: [...COLOUR_RULES, 'target-size'] })).toEqual([]);
        // What is typed says its direction; until then a field begins where the page does.
        const typed = page.locator('form :is(textarea, input:is([type=text], [type=email], [type=tel]))[id]');
        const directions = await typed.evaluateAll((fields) =>
          (fields as HTMLInputElement[])
            .filter((field) => field.checkVisibility() && field.value === '')
            .map((field) => [field.dir, getComputedStyle(field).direction]),
        );
        expect(directions.length).toBeGreaterThan(2);
        expect(new Set(directions.map(String))).toEqual(new Set(['auto,rtl']));
      }
      for (const sample of samples) await fillIn(page, sample, sample === list ? tooMany : sample.answers?.[0]);
      // A day without a time has no value. Without script the browser itself holds it.
      const moment = page.locator('[type="datetime-local"]');
      await moment.fill('');
      await moment.pressSequentially('02032028');
      await page.locator('input[type=email]').first().press('Enter');
      const isHalf = () => moment.evaluate((control: HTMLInputElement) => control.validity.badInput);
      expect([await isHalf(), new URL(page.url()).pathname]).toEqual([true, kindsPage.path]);
      await expect(page.locator('#kinds-date-time-default-error')).toHaveText(
        javaScriptEnabled ? 'When shall we call is incomplete or does not exist. Check each part of it.' : '',
      );
      await moment.fill('2028-02-29T09:30');
      // Not a click: Submit is off by now where there is script.
      await page.locator('input[type=email]').first().press('Enter');
      await expect(page.locator(`[id="kinds-${nameOf(list)}-error"]`)).toHaveText(words);
      if (javaScriptEnabled) expect(await accessFaults(page, { within: 'form' })).toEqual([]);
      for (const sample of samples.filter(({ answers }) => !javaScriptEnabled && !answers))
        await fillIn(page, sample, undefined);
      await fillIn(page, list, list.answers![0]);
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('We will reach you soon.')).toBeVisible();
      const wanted = samples.map((sample) => [nameOf(sample), stored(sample)] as const);
      const sent = wanted.filter(([, value]) => value !== undefined);
      expect(await running.stored()).toContainEqual(Object.fromEntries(sent));

      // The form with its dialog, and the page that thanks.
      await speakPseudo(page);
      const fits = async (name: string, width: number) => {
        expect.soft([await overhang(page), await lostText(page)], `${name}, ${width} px`).toEqual([0, []]);
      };
      await page.setViewportSize({ width: 320, height: 800 });
      await fits('in longer words', 320);
      for (const width of RIGHT_TO_LEFT_AT) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await turnAround(page), `mirrored at ${width} px`).toEqual([]);
        await fits('from right to left', width);
      }
    });
  });
