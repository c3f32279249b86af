import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runUnitTests } from './unit-tests.ts';
import { newFolder } from '../../../tests/new-folder.ts';

it('Unit tests are counted, with one that is skipped and a file that cannot be loaded', async () => {
  const folder = newFolder();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('vitest.config.js', 'export default { test: { globals: true } };');
  write('a.test.js', 'it("passes", () => {}); it.skip("waits", () => {});');
  // As what is thrown beside tests, it fails the run and no test.
  write('b.test.js', 'throw new Error("not loaded");');
  expect(await runUnitTests(['--root', folder], false)).toEqual({ passed: 1, failed: 1, skipped: 1 });
});
