import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formData, jpeg, pdf, plansSite } from '../testing/plans-form.ts';
import { referenceOf } from '../testing/start-server.ts';
import { filesOf, sha256 } from '../testing/stored-files.ts';
import { startServerOn, storeKinds, type StoreKind } from '../testing/test-stores.ts';

/** A server with the form, and what is in its store. */
async function start(kind: StoreKind = 'file') {
  const { get, place } = await startServerOn(kind, { ...plansSite, variables: { RATE_LIMIT: '0' } });
  const send = (body: FormData, more: Record<string, string> = {}) =>
    get('/plans?from=/products', { method: 'POST', headers: { accept: 'application/json', ...more }, body });
  const stored = async () => {
    const rows = await place.query('SELECT id, payload FROM enquiries');
    return rows.map(({ id, payload }) => ({ id: String(id), fields: JSON.parse(String(payload)) as object }));
  };
  /** The references whose files are kept. */
  const kept = async () => {
    if (place.location.file === undefined)
      return (await place.query('SELECT DISTINCT enquiry_id FROM enquiry_files')).map((row) => row['enquiry_id']);
    return readdirSync(`${place.location.file}-files`).filter((name) => name !== '.incoming');
  };
  return { get, place, send, stored, kept };
}

describe.each(storeKinds)('a form with files, into a store (%s)', (kind) => {
  it('stores them whole, under the names, kinds, sizes and digests that it has seen itself', async () => {
    const { send, stored, place } = await start(kind);
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
      plan: { name: 'Grundriß.exe', type: 'application/pdf', size: plan.length, digest: sha256(plan) },
      photos: [
        { name: 'a.jpg', type: 'image/jpeg', size: photo.length, digest: sha256(photo) },
        { name: 'b.jpg', type: 'image/jpeg', size: other.length, digest: sha256(other) },
      ],
    });
    expect((await filesOf(place, enquiry!.id)).map(sha256)).toEqual([plan, photo, other].map(sha256));
  });

  it('stores a repeated key with the same files once, and refuses it with others', async () => {
    const { send, stored, kept } = await start(kind);
    const post = (plan: Buffer) =>
      send(formData({ name: 'Ada' }, [['plan', plan, 'p.pdf']]), { 'idempotency-key': 'k' });
    const reference = await referenceOf(await post(pdf()));
    const again = await post(pdf());
    expect([again.status, await again.json()]).toEqual([200, { reference }]);
    expect((await post(pdf(2_000, 'b'))).status).toBe(422);
    expect(await stored()).toHaveLength(1);
    expect(await kept()).toEqual([reference]);
  });
});

describe('a form with files', () => {
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
});

describe('files that their field does not take', () => {
  const refused: [what: string, body: FormData, errors: Record<string, string>][] = [
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
  ];

  it('are refused in the words of the schema, and nothing is kept', async () => {
    const { send, stored, kept } = await start();
    for (const [what, body, errors] of refused) {
      const response = await send(body);
      expect.soft([what, response.status, await response.json()]).toEqual([what, 400, { errors }]);
    }
    expect([await stored(), await kept()]).toEqual([[], []]);
  });
});
