import fc from '../random.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { CompiledValidator, FormSchema } from '../../src/model/form/form-schema.ts';
import { checkFields } from '../../src/form/check/check-fields.ts';
import { startServer, storedRows, validFields } from '../../src/serve/testing/start-server.ts';
import { OWN_SITE } from '../own-site.ts';
import { openSender, referenceIn } from './post-many.ts';

const count = 20_000;
const atOnce = 40;

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({
    unit: fc.constantFrom('a', '\0', '\ud800', '\udfff', '🎉', '\u202e', ' ', '\n', '"', '\\'),
    maxLength: 8,
  }),
  fc.constantFrom(
    '',
    ' ',
    '\u00a0',
    '\u200b',
    '٣٣٣٣٣٣٣٣٣٣',
    '0123456789',
    '01234567890',
    'a@b.c',
    'a@b',
    'ada@例え.jp',
  ),
);
const longText = fc.constantFrom(
  'a'.repeat(1_000_000),
  '🎉'.repeat(50),
  '🎉'.repeat(101),
  'é'.repeat(4_000),
  '王'.repeat(4_001),
);

/** A field: mostly valid, so that whole enquiries are; else anything JSON can express. */
const field = (name: keyof typeof validFields) =>
  fc.oneof(
    { arbitrary: fc.constant<unknown>(validFields[name]), weight: 600 },
    { arbitrary: anyText as fc.Arbitrary<unknown>, weight: 25 },
    { arbitrary: fc.jsonValue() as fc.Arbitrary<unknown>, weight: 6 },
    { arbitrary: fc.constant<unknown>(undefined), weight: 2 },
    { arbitrary: longText as fc.Arbitrary<unknown>, weight: 1 },
  );
const extraName = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'website', 'Name', 'name ', '', '0'),
  fc.string({ unit: 'binary', maxLength: 10 }),
);
const payload = fc
  .tuple(
    fc.record({
      name: field('name'),
      email: field('email'),
      contact: field('contact'),
      companyname: field('companyname'),
      message: field('message'),
    }),
    fc.option(fc.tuple(extraName, fc.jsonValue()), { freq: 12 }),
  )
  .map(([fields, extra]) => {
    const entries: [string, unknown][] = Object.entries(fields).filter(([, value]) => value !== undefined);
    if (extra && !entries.some(([name]) => name === extra[0])) entries.push(extra);
    return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
  });

describe('20,000 random payloads', () => {
  it('get the same verdict from server and browser, and are stored identically when accepted', async () => {
    const { origin, releasesDir, dataDir } = await startServer({ variables: { RATE_LIMIT: '0' } });
    const schemaFile = path.join(OWN_SITE, 'schema', 'enquiry.schema.json');
    const schema = JSON.parse(await readFile(schemaFile, 'utf8')) as FormSchema;
    const code = pathToFileURL(path.join(releasesDir, 'one', 'validators', 'enquiry.js')).href;
    const { default: validate } = (await import(/* @vite-ignore */ code)) as { default: CompiledValidator };
    const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000);
    const payloads = fc.sample(payload, { numRuns: count, seed });
    const sender = openSender(origin, atOnce);
    const accepted = new Map<string, unknown>();
    const statuses = new Map<number, number>();
    const wrong: unknown[] = [];
    const take = async (body: string) => {
      const fields = JSON.parse(body) as Record<string, unknown>;
      const messages = checkFields(schema, validate, fields);
      const response = await sender.post(body);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const isValid = Object.keys(messages).length === 0;
      if (response.status === 201) accepted.set(referenceIn(response), fields);
      const { errors = {} } =
        response.status === 400 ? (JSON.parse(response.body) as { errors?: Record<string, string> }) : {};
      const isSame = Object.keys(schema.properties).every((name) => errors[name] === messages[name]);
      const asExpected =
        (isValid && response.status === 201) ||
        (!isValid && ((response.status === 400 && isSame) || (response.status === 413 && body.length > 64 * 1024)));
      if (!asExpected) wrong.push({ body: body.slice(0, 300), messages, status: response.status, errors });
    };
    const next = payloads[Symbol.iterator]();
    const work = async () => {
      for (let one = next.next(); !one.done; one = next.next()) await take(one.value);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    sender.close();
    console.log(
      `random payloads: seed ${seed}, ${JSON.stringify(Object.fromEntries(statuses))}, wrong ${wrong.length}`,
    );
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(accepted.size).toBeGreaterThan(500);
    const rows = await storedRows(dataDir);
    expect(rows).toHaveLength(accepted.size);
    const changed = rows.filter((row) => row['payload'] !== JSON.stringify(accepted.get(String(row['id']))));
    expect(changed).toEqual([]);
  });
});
