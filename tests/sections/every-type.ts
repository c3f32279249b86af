import { afterEach, beforeEach, expect, vi } from 'vitest';
import { resolvePages } from '../../src/resolve/index.ts';
import { samplePath, sampleSite } from '../../src/tools/samples/sample-site.ts';
import { composeSiteSchema, listSectionTypes } from '../../src/validate/compose-schema.ts';

/** What the suite over every section type works from. Imported by tests alone. */

const rootDir = process.cwd();

/** Every folder of src/sections: a new one is in the suite by being there. */
export const types = listSectionTypes(rootDir);
export const schema = composeSiteSchema(rootDir);
const resolved = resolvePages(sampleSite(types), schema, rootDir);
export const site = { ...resolved.site, build: 'samples' };

/** Names of a type's samples. */
export const samplesOf = (type: string): string[] => Object.keys(types.find(({ name }) => name === type)!.samples);

/** The page that shows one sample alone, resolved. */
export const pageOf = (type: string, sample: string) =>
  resolved.pages.find(({ path }) => path === samplePath(type, sample))!;

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
