import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from '../build-site.ts';
import { DIST, OWN_ROOT, OWN_SITE, PROJECT } from '../own-site.ts';
import { prepareProject } from '../prepare-project.ts';
import { expect, test } from './support/site.ts';

/** The files of a build, as text. */
const filesOf = (dist: string): Map<string, string> =>
  new Map(
    readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(dist.length), readFileSync(file, 'latin1')]),
  );

test('A build is byte for byte the same without the studio', async () => {
  const copy = mkdtempSync(join(PROJECT, '.build/without-studio-'));
  try {
    prepareProject(copy, OWN_SITE);
    // With the forms that other tests have added.
    cpSync(join(OWN_ROOT, 'schema'), join(copy, 'schema'), { recursive: true });
    rmSync(join(copy, 'src/studio'), { recursive: true });
    await buildSite(copy, 'dist');
    const [without, withStudio] = [filesOf(join(copy, 'dist')), filesOf(DIST)];
    expect(without.size).toBeGreaterThan(50);
    // A build beside an earlier one keeps the scripts of that one, so more files may be there.
    const differing = [...without].filter(([file, text]) => withStudio.get(file) !== text).map(([file]) => file);
    expect(differing).toEqual([]);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
