import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc, { isThorough } from '../../../tests/random.ts';
import { expect, it, onTestFinished } from 'vitest';
import { OWN_SITE } from '../../../tests/own-site.ts';
import { checkFields } from './check-fields.ts';
import { compileValidator } from '../compile/compile-validator.ts';
import { toPayload, type FormValues } from './values.ts';
import { formDefinition, prepareForm } from '../form-definition.ts';
import { words } from '../testing/own-words.ts';
import { readFormSchema } from '../compile/read-form-schema.ts';

/** Values for each field. */
const RUNS = isThorough ? 10_000 : 1000;

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
function askServer(enquiries: object[]): Record<string, string>[] {
  const folder = mkdtempSync(join(tmpdir(), 'verdicts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'validator.js'), compileValidator(schema));
  const question = join(folder, 'question.json');
  writeFileSync(question, JSON.stringify({ schema, enquiries }));
  const program = join(folder, 'server.ts');
  writeFileSync(
    program,
    `import validate from './validator.js';
    import { readFileSync } from 'node:fs';
    import { checkFields } from ${JSON.stringify(`file://${resolve('src/form/check/check-fields.ts')}`)};
    const { schema, enquiries } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
    process.stdout.write(JSON.stringify(enquiries.map((each) => checkFields(schema, validate, each))));`,
  );
  const args = ['--import', `file://${resolve('node_modules/tsx/dist/esm/index.mjs')}`, program, question];
  const answer = execFileSync(process.execPath, args, { maxBuffer: 1 << 28, encoding: 'utf8' });
  return JSON.parse(answer) as Record<string, string>[];
}

it('Browser and server agree on every value of every field, in verdict and words', async () => {
  await prepareForm(file);
  const definition = formDefinition(file);
  const enquiries = Object.keys(valid).flatMap((field) =>
    fc.sample(text, RUNS).map((value): FormValues => ({ ...valid, [field]: value })),
  );
  const inBrowser = enquiries.map((values) =>
    checkFields(definition.schema, definition.validate, toPayload(definition, values)),
  );
  expect(askServer(enquiries)).toEqual(inBrowser);
  for (const [at, field] of Object.keys(valid).entries()) {
    const wrong = inBrowser.slice(at * RUNS, (at + 1) * RUNS).flatMap((errors) => errors[field] ?? []);
    // Random values that are all right or all wrong would prove nothing.
    expect(wrong.length).toBeGreaterThan(RUNS / 20);
    expect(wrong.length).toBeLessThan(RUNS);
    const messages = Object.values(schema.properties[field]!['x-messages']!);
    expect(messages).toEqual(expect.arrayContaining([...new Set(wrong)]));
  }
});
