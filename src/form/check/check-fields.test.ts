import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from '../../../tests/random.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWN_SITE } from '../../../tests/own-site.ts';
import { checkFields } from './check-fields.ts';
import { compileValidator } from '../compile/compile-validator.ts';
import { toPayload, type FormValues } from './values.ts';
import { formDefinition, prepareForm } from '../form-definition.ts';
import { words } from '../testing/own-words.ts';
import { readFormSchema } from '../compile/read-form-schema.ts';

/** Values for each field; FORM_VALUES=50000 makes it more. */
const RUNS = Number(process.env['FORM_VALUES'] ?? 5000);

const file = 'schema/enquiry.schema.json';
const schema = readFormSchema(join(OWN_SITE, file), words)!;
const valid = { name: 'Ann', email: 'ann@example.com', contact: '0123456789', companyname: 'Bean', message: 'Hi' };

/** Texts near the rules: all characters, half pairs, digits, spaces, and lengths on either side of each limit. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({ unit: fc.constantFrom('0', '7', '٣', '+', ' '), maxLength: 13 }),
  fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u200b', '\ufeff', 'é', 'e\u0301'), maxLength: 6 }),
  fc.array(fc.constantFrom('a', '\ud800', '\udc00', '\u0000', '😀', '李'), { maxLength: 6 }).map((all) => all.join('')),
  fc
    .tuple(
      fc.constantFrom('a', '😀', '1', ' '),
      fc.constantFrom(9, 10, 11, 99, 100, 101, 253, 254, 255, 3999, 4000, 4001),
    )
    .map(([one, times]) => one.repeat(times)),
  fc.emailAddress(),
  fc.tuple(fc.string({ maxLength: 5 }), fc.domain()).map(([user, domain]) => `${user}@${domain}`),
);

/** What a fresh Node, with the compiled code in a file and no test tool around it, says of many enquiries. */
let askServer: (enquiries: Record<string, unknown>[]) => Record<string, string>[];
let folder: string;

beforeAll(async () => {
  await prepareForm(file);
  folder = mkdtempSync(join(tmpdir(), 'verdicts-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'validator.js'), compileValidator(schema));
  const program = `import validate from './validator.js';
    import { readFileSync } from 'node:fs';
    import { checkFields } from ${JSON.stringify(`file://${resolve('src/form/check/check-fields.ts')}`)};
    const { schema, enquiries } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
    process.stdout.write(JSON.stringify(enquiries.map((each) => checkFields(schema, validate, each))));`;
  writeFileSync(join(folder, 'server.ts'), program);
  askServer = (enquiries) => {
    const question = join(folder, 'question.json');
    writeFileSync(question, JSON.stringify({ schema, enquiries }));
    const args = [
      '--import',
      `file://${resolve('node_modules/tsx/dist/esm/index.mjs')}`,
      join(folder, 'server.ts'),
      question,
    ];
    return JSON.parse(execFileSync(process.execPath, args, { maxBuffer: 1 << 28, encoding: 'utf8' })) as Record<
      string,
      string
    >[];
  };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('browser and server', () => {
  it.each(Object.keys(valid))('agree on every value of %s, in verdict and words', (field) => {
    const definition = formDefinition(file);
    const enquiries = fc.sample(text, RUNS).map((value) => ({ ...valid, [field]: value }));
    const inBrowser = enquiries.map((values: FormValues) =>
      checkFields(definition.schema, definition.validate, toPayload(definition, values)),
    );
    expect(inBrowser).toHaveLength(RUNS);
    expect(askServer(enquiries)).toEqual(inBrowser);
    const wrong = inBrowser.filter((errors) => field in errors).length;
    // Random values that are all right or all wrong would prove nothing.
    expect(wrong).toBeGreaterThan(RUNS / 20);
    expect(wrong).toBeLessThan(RUNS);
    const words = new Set(Object.values(schema.properties[field]!['x-messages']!));
    for (const errors of inBrowser) for (const message of Object.values(errors)) expect(words).toContain(message);
  });
});
