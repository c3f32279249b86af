import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FormSchema } from '../model/form/form-schema.ts';
import { words } from '../form/testing/own-words.ts';
import type * as VirtualForms from 'virtual:form-schemas';
import { formSchemas, listFormSchemas } from './form-schemas.ts';
import { newFolder } from '../../tests/new-folder.ts';

const FILE = 'schema/shop.schema.json';
const field = { type: 'string', title: 'Name', maxLength: 9, 'x-messages': { maxLength: 'Too long.' } };
let root: string;
let vite: ViteDevServer;
let more: Map<string, FormSchema>;

const write = (field: object) =>
  writeFileSync(join(root, FILE), JSON.stringify({ type: 'object', properties: { field } }));

/** The form's fields as the page gets them after its file was saved. */
async function fieldsNow(): Promise<object> {
  vite.moduleGraph.invalidateAll();
  const { schema } = (await vite.ssrLoadModule(`virtual:form-schemas/${FILE}.js`)) as { schema: FormSchema };
  return schema.properties;
}

beforeEach(async () => {
  root = newFolder();
  mkdirSync(join(root, 'schema'));
  cpSync('schema/parts', join(root, 'schema/parts'), { recursive: true });
  vite = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins: [formSchemas(undefined, (more = new Map()))],
  });
});
afterEach(async () => {
  await vite.close();
});

it('A form that was never valid has nothing to show', async () => {
  write({ ...field, format: 'tel' });
  await expect(fieldsNow()).rejects.toThrow('unknown format "tel"');
});

it('A file that cannot be read hides no other form', () => {
  write(field);
  writeFileSync(join(root, 'schema/broken.schema.json'), '{');
  expect(listFormSchemas(root, words)).toEqual(['schema/broken.schema.json', FILE]);
});

it('A form in a further language is one more, with a module of its own', async () => {
  write(field);
  const schema: FormSchema = { $id: 'shop', type: 'object', properties: { field: { type: 'string', title: 'Laden' } } };
  more.set('schema/shop.de.schema.json', schema);
  const { names, default: load } = (await vite.ssrLoadModule('virtual:form-schemas')) as typeof VirtualForms;
  expect(names).toEqual([FILE, 'schema/shop.de.schema.json']);
  expect((await load('schema/shop.de.schema.json'))?.schema).toEqual(schema);
});

it('A form says what the texts of the config say', async () => {
  write({ type: 'string', title: 'Name', maxLength: 9 });
  const said = async () => (await fieldsNow()) as Record<string, unknown>;
  expect(await said()).toMatchObject({ field: { 'x-messages': { maxLength: 'Name can have at most 9 characters.' } } });
  writeFileSync(join(root, 'site.config.json'), '{ "texts": { "formMaxLength": "{limit} letters." } }');
  expect(await said()).toMatchObject({ field: { 'x-messages': { maxLength: '9 letters.' } } });
});
