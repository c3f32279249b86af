import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { OWN_ROOT, OWN_SITE } from '../../tests/own-site.ts';
import { check } from './check.ts';

const root = mkdtempSync(join(tmpdir(), 'check-form-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const file = join(root, 'callback.schema.json');
const write = (field: object) =>
  writeFileSync(file, `${JSON.stringify({ type: 'object', properties: { yourName: field } }, null, 2)}\n`);
const config = join(OWN_SITE, 'site.config.json');
const run = (...args: string[]) => check([config, '--form', file, ...args], root);

beforeEach(() => {
  for (const folder of ['schema/parts', 'src/sections'])
    cpSync(join(OWN_ROOT, folder), join(root, folder), { recursive: true });
});

it('A form that no page shows is checked by its file', () => {
  write({ type: 'string', maxLength: 9 });
  expect(run()).toEqual({ output: `${file} is valid: 1 field.\n`, exitCode: 0 });
  write({ type: 'text' });
  const { output, exitCode } = run();
  expect(exitCode).toBe(1);
  expect(output).toContain(`${file}:5:15  bad-form`);
  expect(JSON.parse(run('--json').output)).toMatchObject([{ code: 'bad-form', line: 5 }]);
  expect(check([config, '--form'], root).output).toContain('"--form" needs the file of a form');
});

it('What a form lacks for certain is added to its file, and only told by a dry run', () => {
  write({ type: 'string', title: 'Name' });
  const before = readFileSync(file, 'utf8');
  expect(run('--fix', '--dry-run').output).toContain('Cure  Add "maxLength": 100.');
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(run('--fix').output).toContain(`The file as it was is in .build/forms.`);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('properties.yourName.maxLength', 100);
});
