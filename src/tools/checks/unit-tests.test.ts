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
  writeFileSync(
    join(folder, file),
    `it('counts', async () => { console.log('he' + 'ard'); expect(1).toBe(${body}); });`,
  );

async function run() {
  const lines: string[] = [];
  const progress = new Progress({ write: (text) => lines.push(text.trimEnd().replace(/\d+\.\d/, '0.0')) });
  const verdict = await runUnitTests('tests', progress, ['--root', folder]);
  return { ...verdict, lines };
}

describe('Unit tests', () => {
  it('are told in one line when they pass, without what they print', async () => {
    write('a.test.js', '1');
    expect(await run()).toEqual({ passed: 1, failed: 0, skipped: 0, lines: ['ok     tests: 1 passed (0.0 s)'] });
  });

  it('name a file and the reason as soon as a test in it fails', async () => {
    write('a.test.js', '1');
    write('b.test.js', '2');
    const { lines, passed, failed } = await run();
    expect(lines[0]).toBe('FAILED b.test.js\n       counts\n       expected 1 to be 2 // Object.is equality');
    expect(lines[1]).toBe('FAILED tests: 1 passed (0.0 s)');
    expect([passed, failed]).toEqual([1, 1]);
  });

  it('that failed are told at the end with what they printed and the command that watches them', async () => {
    write('a.test.js', '1');
    write('b.test.js', '2');
    const report = (await run()).lines.at(-1)!;
    expect(report.match(/heard/g)).toHaveLength(1);
    expect(report).toContain('Repair: npm run test:unit -- b.test.js');
  });

  it('fail where a file cannot be loaded, though it has no test that could', async () => {
    writeFileSync(join(folder, 'a.test.js'), 'throw new Error("not loaded");');
    const { lines, failed } = await run();
    expect([lines[0], failed]).toEqual(['FAILED a.test.js\n       not loaded', 1]);
  });

  it('fail by what is thrown beside them, and say what', async () => {
    write('a.test.js', "(setTimeout(() => { throw new Error('thrown late'); }), await new Promise(setTimeout), 1)");
    const { lines, failed } = await run();
    expect([lines[0], failed]).toEqual(['FAILED tests: 1 passed (0.0 s)', 1]);
    expect(lines.at(-1)).toContain('thrown late');
  });
});
