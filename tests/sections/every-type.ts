import { afterEach, beforeEach, expect, vi } from 'vitest';
import { resolvePages } from '../../src/resolve/index.ts';
import { withSources } from '../../src/prerender/pictures/index.ts';
import { pictureSources, sourceFiles } from '../../src/prerender/pictures/raster-sources.ts';
import { samplePath, sampleSite } from '../../src/tools/samples/sample-site.ts';
import { composeSiteSchema } from '../../src/validate/schema/compose-schema.ts';
import { OWN_ROOT, PROJECT } from '../own-site.ts';
import { types } from './sample-pages.ts';

/** What the suite over every section type works from. Imported by tests alone. */

export { types };
export const schema = composeSiteSchema(PROJECT);
const resolved = resolvePages(sampleSite(types), schema, OWN_ROOT);
export const site = { ...resolved.site, build: 'samples' };

/** Names of a type's samples. `npm run verify` without a type takes the first of each, the plain one. */
export const samplesOf = (type: string): string[] =>
  Object.keys(types.find(({ name }) => name === type)!.samples).slice(0, process.env['QUICK'] === '1' ? 1 : undefined);

/** As a build offers a photograph; none of the files is made. */
const sourcesOf = (src: string) => pictureSources(sourceFiles(OWN_ROOT, src));

/** The page that shows one sample alone, resolved. */
export const pageOf = (type: string, sample: string) =>
  withSources(
    resolved.pages.find(({ path }) => path === samplePath(type, sample))!,
    sourcesOf,
  );

/** To be called once in each test file: a word on the console fails the test. */
export function expectSilence(): void {
  const methods = ['error', 'warn', 'log', 'info'] as const;
  beforeEach(() => {
    for (const method of methods) vi.spyOn(console, method);
  });
  afterEach(() => {
    for (const method of methods) expect(console[method]).not.toHaveBeenCalled();
  });
}
