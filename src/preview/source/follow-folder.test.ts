import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { newFolder } from '../../../tests/new-folder.ts';
import { followFolder } from './follow-folder.ts';

it('A folder is followed before it is there, while it is, and once it is there again', async () => {
  const folder = join(newFolder(), 'languages');
  const heard: string[] = [];
  onTestFinished(followFolder(folder, (file) => heard.push(basename(file))));
  for (const name of ['de.json', 'fr.json']) {
    mkdirSync(folder);
    writeFileSync(join(folder, name), '{}');
    await expect.poll(() => heard).toContain(name);
    heard.length = 0;
    writeFileSync(join(folder, name), '{ }');
    await expect.poll(() => heard).toContain(name);
    rmSync(folder, { recursive: true });
    await expect.poll(() => heard.length).toBeGreaterThan(0);
  }
});
