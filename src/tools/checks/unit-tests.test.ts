import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Progress } from './progress.ts';
import { runUnitTests } from './unit-tests.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unit-tests-'));
  writeFileSync(join(folder, 'vitest.config.js'), 'export default { test: { globals: true } };');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, body: string) =>
  writeFileSync(join(folder, file), `it('counts', () => { console.log('he' + 'ard'); expect(1).toBe(${body}); });`);

async function run() {
  const lines: string[] = [];
  const progress = new Progress({ write: (text) => lines.push(text.trimEnd().replace(/\d+\.\d/, '0.0')) });
  const verdict = await runUnitTests('tests', progress, ['--root', folder]);
  return { ...verdict, lines };
}

describe('Unit tests', () => {
  it('are told in one line when they pass, without what they print', async () => {
    write('a.test.js', '1');
    expect(await run()).toEqual({ passed: 1, failed: 0, reports: [], lines: ['ok     tests: 1 passed (0.0 s)'] });
  });

  it('name a file as soon as a test in it fails, and report it with what it printed and the command that watches it', async () => {
    write('a.test.js', '1');
    write('b.test.js', '2');
    const { lines, reports, failed } = await run();
    expect(lines).toEqual(['FAILED b.test.js', 'FAILED tests: 1 passed (0.0 s)']);
    expect(failed).toBe(1);
    expect(reports[0]).toContain('expected 1 to be 2');
    expect(reports[0]!.match(/heard/g)).toHaveLength(1);
    expect(reports[0]).toContain('Repair: npm run test:unit -- b.test.js');
  });

  it('fail where a file cannot be loaded, though it has no test that could', async () => {
    writeFileSync(join(folder, 'a.test.js'), 'throw new Error("not loaded");');
    const { lines, reports } = await run();
    expect(lines[0]).toBe('FAILED a.test.js');
    expect(reports[0]).toContain('not loaded');
  });
});
