import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runUnitTests } from './unit-tests.ts';

describe('Unit tests', () => {
  it.each([
    ['a test that is skipped', 'it.skip("waits", () => {});', { passed: 1, failed: 0, skipped: 1 }],
    ['a file that cannot be loaded', 'throw new Error("not loaded");', { passed: 1, failed: 1 }],
    ['what is thrown beside them', 'it("ends", () => void setTimeout(() => { throw 1; }));', { passed: 2, failed: 1 }],
  ])('are counted with %s', async (_, text, verdict) => {
    const folder = mkdtempSync(join(tmpdir(), 'unit-tests-'));
    writeFileSync(join(folder, 'vitest.config.js'), 'export default { test: { globals: true } };');
    writeFileSync(join(folder, 'a.test.js'), 'it("passes", () => {});');
    writeFileSync(join(folder, 'b.test.js'), text);
    expect(await runUnitTests(['--root', folder], false)).toMatchObject(verdict);
    rmSync(folder, { recursive: true });
  });
});
