import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { filesIn } from '../../model/form/file-field.ts';
import { openReader, type StoredEnquiry } from '../store/stored-enquiries.ts';
import { formData, jpeg, pdf, plansSite } from '../testing/plans-form.ts';
import { newTestStore, startServerOn, storeKinds } from '../testing/test-stores.ts';
import { openFiles } from './open-files.ts';

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Uploads that are not finished, and files of enquiries, in a folder or in the temporary one. */
async function leftIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name !== '.incoming');
}

describe.each(storeKinds)('a form with files, into a store (%s)', (kind) => {
  async function start() {
    const place = await newTestStore(kind);
    const started = await startServerOn(kind, { ...plansSite, variables: { RATE_LIMIT: '0' } }, place);
    const send = (body: FormData, headers: Record<string, string> = {}) =>
      started.get('/plans?from=/products', {
        method: 'POST',
        headers: { accept: 'application/json', ...headers },
        body,
      });
    const stored = async () => {
      const reader = await openReader(place.location);
      const all: StoredEnquiry[] = [];
      for await (const enquiry of reader?.all() ?? []) all.push(enquiry);
      await reader?.close();
      return all;
    };
    const files = openFiles(place.location, {
      run: async (statements) => {
        const results = [];
        for (const { sql, args } of statements) results.push({ rows: await place.query(sql, args), rowsAffected: 0 });
        return results;
      },
    });
    /** What is kept: of the folder's store on the disk, of PostgreSQL by its rows. */
    const kept = async () =>
      place.location.file === undefined
        ? (await place.query('SELECT DISTINCT enquiry_id FROM enquiry_files')).map((row) => String(row['enquiry_id']))
        : leftIn(`${place.location.file}-files`);
    return { ...started, place, send, stored, files, kept };
  }

  it('stores them whole, under the names, kinds, sizes and digests that it has seen itself', async () => {
    const { send, stored, files } = await start();
    const [plan, photo, other] = [pdf(), jpeg(2_500_000), jpeg()];
    const body = formData({ name: 'Ada' }, [
      ['plan', plan, 'C:\\plans\\Grundriß.exe'],
      ['photos', photo, 'a.jpg'],
      ['photos', other, '../../b.jpg'],
    ]);
    const response = await send(body);
    expect(response.status).toBe(201);
    const [enquiry] = await stored();
    expect(enquiry!.fields).toEqual({
      name: 'Ada',
      plan: { name: 'Grundriß.exe', type: 'application/pdf', size: plan.length, digest: digestOf(plan) },
      photos: [
        { name: 'a.jpg', type: 'image/jpeg', size: photo.length, digest: digestOf(photo) },
        { name: 'b.jpg', type: 'image/jpeg', size: other.length, digest: digestOf(other) },
      ],
    });
    for (const { digest, size } of filesIn(enquiry!.fields)) {
      const content = Buffer.from(await text((await files.read(enquiry!.id, digest))!.setEncoding('latin1')), 'latin1');
      expect([content.length, digestOf(content)]).toEqual([size, digest]);
    }
  });

  it('leads a visitor without script to the thank-you page, and takes an optional file that was not chosen', async () => {
    const { send, stored } = await start();
    const body = formData({ name: 'Ada' }, [
      ['plan', pdf(), 'plan.pdf'],
      ['photos', Buffer.alloc(0), ''],
    ]);
    const response = await send(body, { accept: 'text/html' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/thank-you']);
    expect(Object.keys((await stored())[0]!.fields)).toEqual(['name', 'plan']);
  });

  it('gives the page back with what was typed, and says that files must be chosen again', async () => {
    const { send, kept } = await start();
    const body = formData({ name: ' ' }, [['plan', pdf(), 'plan.pdf']]);
    const response = await send(body, { accept: 'text/html' });
    const page = await response.text();
    expect(response.status).toBe(400);
    expect(page).toMatch(/id="p-plan-error">Choose the plan again\.</);
    expect(page).toMatch(/id="p-name-error">Name\?</);
    expect(await kept()).toEqual([]);
  });

  it.each<[string, FormData, Record<string, string>]>([
    ['a missing file', formData({ name: 'Ada' }, []), { plan: 'Choose the plan.' }],
    [
      'a file of another kind, whatever its name says',
      formData({ name: 'Ada' }, [['plan', Buffer.from('MZ'), 'plan.pdf']]),
      { plan: 'The plan is not of a kind that we can open.' },
    ],
    [
      'an empty file',
      formData({ name: 'Ada' }, [['plan', Buffer.alloc(0), 'plan.pdf']]),
      { plan: 'The plan is not of a kind that we can open.' },
    ],
    [
      'a file that is too large',
      formData({ name: 'Ada' }, [['plan', pdf(100_001), 'plan.pdf']]),
      { plan: 'The plan is too large.' },
    ],
    [
      'too many files',
      formData({ name: 'Ada' }, [
        ['plan', pdf()],
        ['photos', jpeg()],
        ['photos', jpeg()],
        ['photos', jpeg()],
      ]),
      { photos: 'At most two photographs.' },
    ],
    [
      'two files where one is asked for',
      formData({ name: 'Ada' }, [
        ['plan', pdf()],
        ['plan', pdf()],
      ]),
      { plan: 'At most two photographs.' },
    ],
    [
      'a file for a field that takes none',
      formData({ name: 'Ada' }, [
        ['plan', pdf()],
        ['stranger', pdf()],
      ]),
      { stranger: 'This field is not part of the form.' },
    ],
    [
      'a text where a file belongs',
      formData({ name: 'Ada', plan: 'C:\\fakepath\\plan.pdf' }, []),
      { plan: 'A file was sent as text. Choose it again.' },
    ],
  ])('refuses %s in the words of the schema, and keeps nothing', async (_, body, errors) => {
    const { send, stored, kept } = await start();
    const response = await send(body);
    expect([response.status, await response.json()]).toEqual([400, { errors }]);
    expect([await stored(), await kept()]).toEqual([[], []]);
  });

  it('stores a repeated key with the same files once, and refuses it with others', async () => {
    const { send, stored, kept } = await start();
    const post = (plan: Buffer) =>
      send(formData({ name: 'Ada' }, [['plan', plan, 'p.pdf']]), { 'idempotency-key': 'k' });
    const first = (await (await post(pdf())).json()) as { reference: string };
    const again = await post(pdf());
    expect([again.status, await again.json()]).toEqual([200, first]);
    expect((await post(pdf(2_000, 'b'))).status).toBe(422);
    expect(await stored()).toHaveLength(1);
    expect((await kept()).filter((name) => !name.includes(path.sep))).toEqual([first.reference]);
  });

  it('refuses a file field in JSON or without parts, with a sentence', async () => {
    const { get, stored } = await start();
    const error = 'The field "plan" is a file. Send the form as multipart/form-data.';
    const fields = { name: 'Ada', plan: 'plan.pdf' };
    for (const body of [JSON.stringify(fields), new URLSearchParams(fields)]) {
      const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined;
      const response = await get('/plans', { method: 'POST', ...(headers && { headers }), body });
      expect(response.status).toBe(400);
      if (headers) expect(await response.json()).toEqual({ error });
    }
    expect(await stored()).toEqual([]);
  });

  it('takes parts at no form without files', async () => {
    const { get } = await start();
    const response = await get('/contactwebsite', { method: 'POST', body: formData({ name: 'Ada' }, []) });
    expect(response.status).toBe(415);
  });

  it('leaves no upload behind', async () => {
    const { send } = await start();
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith('website-upload-'));
    await send(formData({ name: 'Ada' }, [['plan', pdf(), 'plan.pdf']]));
    const after = (await readdir(tmpdir())).filter((name) => name.startsWith('website-upload-'));
    expect(after.filter((name) => !before.includes(name))).toEqual([]);
  });
});
