import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OWN_ROOT, site } from '../../../tests/own-site.ts';
import { loadConfig } from '../../config/index.ts';
import { validateSite } from '../../validate/index.ts';
import { asFile, withHeadline, withRoutes } from './configs.ts';

describe('A config with many routes', () => {
  it('has as many as were asked for, each with its own address and title', () => {
    const { routes } = withRoutes(site, 50);
    expect(new Set(routes.map(({ path }) => path)).size).toBe(50);
    expect(new Set(routes.map(({ title }) => title)).size).toBe(50);
  });

  it('begins with the routes it was made of', () =>
    expect(withRoutes(site, 50).routes.slice(0, site.routes.length)).toEqual(site.routes));

  it('is sound', () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-many-'));
    try {
      const file = join(folder, 'many.json');
      writeFileSync(file, asFile(withRoutes(site, 50)));
      expect(validateSite(loadConfig(file), { rootDir: OWN_ROOT }).problems).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('A config with another headline', () => {
  it('differs in that alone, and leaves the given one as it was', () => {
    const before = structuredClone(site);
    const edited = withHeadline(site, 'Another one');
    expect(edited.routes[0]!.sections[0]!['heading']).toBe('Another one');
    expect(withHeadline(edited, String(site.routes[0]!.sections[0]!['heading']))).toEqual(site);
    expect(site).toEqual(before);
  });
});
