import { expect } from 'vitest';
import { compileValidator } from '../../form/compile/compile-validator.ts';
import type { ManifestForm } from '../../model/manifest.ts';
import type { FormSchema } from '../../model/form/form-schema.ts';
import type { TestServer } from './start-server.ts';
import { ownForm } from './write-site.ts';

const messages = (noun: string) => ({
  required: `Choose the ${noun}.`,
  accept: `The ${noun} is not of a kind that we can open.`,
  maxBytes: `The ${noun} is too large.`,
  maxItems: 'At most two photographs.',
  again: `Choose the ${noun} again.`,
});

/** A form with one file that is required, and several that are not. */
const schema: FormSchema = {
  $id: 'plans',
  title: 'Plans',
  type: 'object',
  required: ['name', 'plan'],
  additionalProperties: false,
  properties: {
    name: {
      type: 'string',
      maxLength: 100,
      pattern: '\\S',
      'x-messages': { required: 'Name?', pattern: 'Name?', maxLength: 'Too long.' },
    },
    plan: {
      type: 'string',
      title: 'Floor plan',
      'x-input': { type: 'file', accept: ['application/pdf', 'image/png'], maxBytes: 100_000 },
      'x-messages': messages('plan'),
    },
    photos: {
      type: 'array',
      items: { type: 'string' },
      maxItems: 2,
      'x-input': { type: 'file', accept: ['image/jpeg'], maxBytes: 3_000_000 },
      'x-messages': messages('photograph'),
    },
  },
};

const form: ManifestForm = { endpoint: '/plans', name: 'plans', schema, validator: 'validators/plans.js' };

const page = `<!doctype html><html lang="en"><head><title>Plans</title></head><body><form method="post" action="/plans?from=/products">
<input id="p-name" name="name"><p id="p-name-error" hidden></p>
<input id="p-plan" name="plan" type="file"><p id="p-plan-error" hidden></p>
<input id="p-photos" name="photos" type="file" multiple><p id="p-photos-error" hidden></p></form></body></html>`;

/** What `startServer` needs for a site with this form at /plans, on the page /products. */
export const plansSite = {
  manifest: { forms: [ownForm, form] },
  files: { 'validators/plans.js': compileValidator(schema), 'site/products/index.html': page },
};

/** Bytes that begin as a PDF. */
export const pdf = (size = 2_000, fill = 'a'): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, fill)]);
/** Bytes that begin as a JPEG. */
export const jpeg = (size = 2_000): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(size - 4, 'j')]);

/** A form as a browser sends it. */
export function formData(
  fields: Record<string, string>,
  files: [field: string, bytes: Buffer, name?: string][],
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  for (const [field, bytes, name = `${field}.pdf`] of files)
    data.append(field, new Blob([new Uint8Array(bytes)]), name);
  return data;
}

/** Sends an enquiry with a file; gives its reference. */
export async function sendPlan(get: TestServer['get'], bytes = pdf()): Promise<string> {
  const body = formData({ name: 'Ada' }, [['plan', bytes, 'CON.pdf']]);
  const response = await get('/plans', { method: 'POST', headers: { accept: 'application/json' }, body });
  expect(response.status).toBe(201);
  return ((await response.json()) as { reference: string }).reference;
}
