import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeUnusedBundles } from './unused-bundles.ts';
import { newFolder } from '../../tests/new-folder.ts';

it('The bundle of another build stays while it may be read, and goes once nothing has used it for an hour', () => {
  const folder = newFolder();
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  for (const [name, minutes] of Object.entries({ 'code-new': 1, 'code-used': 59, 'code-old': 61, pictures: 90 })) {
    mkdirSync(join(folder, name));
    utimesSync(join(folder, name), minutesAgo(minutes), minutesAgo(minutes));
  }
  removeUnusedBundles(folder);
  expect(readdirSync(folder).toSorted()).toEqual(['code-new', 'code-used', 'pictures']);
});
