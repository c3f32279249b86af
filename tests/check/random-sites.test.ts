import fc, { isThorough } from '../random.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../src/config/index.ts';
import { policyFaults } from '../../src/prerender/pages/check-html.ts';
import { renderPage } from '../../src/render/server.tsx';
import { resolvePages } from '../../src/resolve/index.ts';
import { composeSiteSchema } from '../../src/validate/schema/compose-schema.ts';
import { validateSite } from '../../src/validate/index.ts';
import { OWN_ROOT as rootDir } from '../own-site.ts';
import { randomSite } from './random-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'random-sites-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const AMOUNT = isThorough ? 1_000 : 10;

describe('Random sites that the schema takes', () => {
  it('are valid, and every page of them renders without faults or output', async () => {
    const schema = composeSiteSchema(rootDir);
    const said = (['error', 'warn', 'log', 'info'] as const).map((method) => vi.spyOn(console, method));
    const file = join(folder, 'site.config.json');
    await fc.assert(
      fc.asyncProperty(randomSite, async (site) => {
        writeFileSync(file, JSON.stringify(site));
        expect(validateSite(loadConfig(file), { rootDir }).problems).toEqual([]);
        const { pages, later, site: data } = resolvePages(site, schema, rootDir, Date.UTC(2026, 10, 22));
        expect(pages.map(({ path }) => path)).toEqual(['/', '/second']);
        for (const page of [...pages, ...later.map((version) => version.page)]) {
          const { html } = await renderPage(page, { ...data, build: 'random' });
          expect(html.match(/<h1/g)).toHaveLength(1);
          expect(policyFaults(html)).toEqual([]);
          for (const { props } of page.sections)
            expect(Object.keys(props)).not.toEqual(
              expect.arrayContaining([expect.stringMatching(/^(hidden|from|until|use)$/)]),
            );
        }
        for (const method of said) expect(method).not.toHaveBeenCalled();
      }),
      { numRuns: AMOUNT, seed: 20_261_121 },
    );
  });
});
