import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { newFolder } from '../../tests/new-folder.ts';
import type { FormSchema } from '../model/form/form-schema.ts';
import { ServedForms } from './served-forms.ts';

const FILE = 'schema/shop.schema.json';
const field = { type: 'string', title: 'Name', maxLength: 9, 'x-messages': { maxLength: 'Too long.' } };
const german: FormSchema = { $id: 'shop', type: 'object', properties: { field: { type: 'string', title: 'Laden' } } };
let root: string;
let forms: ServedForms;

/** What the file would hold. */
const textOf = (own: object) => JSON.stringify({ type: 'object', properties: { field: own } });
const write = (own: object) => {
  writeFileSync(join(root, FILE), textOf(own));
  forms.reload();
};
const fieldNow = () => forms.load(FILE).schema.properties['field'];

beforeEach(() => {
  root = newFolder();
  mkdirSync(join(root, 'schema'));
  cpSync('schema/parts', join(root, 'schema/parts'), { recursive: true });
  forms = new ServedForms(root);
  write(field);
});

it('A form that breaks while it is edited ended in an error page: the last valid one stays until it is mended', () => {
  expect(fieldNow()).toEqual(field);
  write({ ...field, format: 'tel' });
  expect(fieldNow()).toEqual(field);
  writeFileSync(join(root, FILE), '{');
  forms.reload();
  expect(fieldNow()).toEqual(field);
  write({ ...field, title: 'Shop' });
  expect(fieldNow()).toEqual({ ...field, title: 'Shop' });
});

it('A form that was never valid has nothing to show', () => {
  write({ ...field, format: 'tel' });
  expect(() => forms.load(FILE)).toThrow('unknown format "tel"');
  expect(forms.module(`${FILE}.js`)).toBeNull();
});

it('A form of a draft stands for that of its file, and says what the texts of the draft say', () => {
  const { 'x-messages': _, ...silent } = field;
  forms.update({ texts: new Map([[FILE, textOf(silent)]]), config: { texts: { formMaxLength: '{limit} letters.' } } });
  expect(fieldNow()).toMatchObject({ 'x-messages': { maxLength: '9 letters.' } });
});

it('A page that was drawn before a form changed has another number than the form', () => {
  const drawn = forms.load(FILE).version;
  expect(forms.update({ texts: new Map([[FILE, textOf({ ...field, title: 'Shop' })]]) })).toBe(true);
  expect(forms.load(FILE).version).toBeGreaterThan(drawn);
  // What says the same is the same form.
  expect(forms.update({ texts: new Map([[FILE, textOf({ ...field, title: 'Shop' })]]) })).toBe(false);
});

it('A browser gets the rules that the server has, of each form and of its translations', async () => {
  const name = 'schema/shop.de.schema.json';
  forms.update({ translated: new Map([[name, german]]) });
  for (const file of [FILE, name]) {
    const source = forms.module(`${file}.js`)!;
    const served = (await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`
    )) as ReturnType<typeof forms.load>;
    const own = forms.load(file);
    expect([served.schema, served.version]).toEqual([own.schema, own.version]);
    const verdicts = [{ field: 'Ada' }, { field: 'A name that is too long' }].map((value) => [
      served.default(value),
      own.default(value),
    ]);
    expect(verdicts).toEqual(
      file === FILE
        ? [
            [true, true],
            [false, false],
          ]
        : [
            [true, true],
            [true, true],
          ],
    );
  }
});

it.each([
  'schema/site.schema.json.js',
  'schema/parts/texts.json.js',
  '../package.json.js',
  'schema/../x.schema.json.js',
])('No other file is read by the name of a form: %s', (name) => {
  expect(forms.module(name)).toBeNull();
});
