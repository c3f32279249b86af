import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig, printProblems, summaryLine } from '../../src/config/index.ts';
import { validateSite } from '../../src/validate/index.ts';
import { FIXTURES, fixtureNames, fixtureSite, PROJECT } from './fixture-site.ts';

/** `UPDATE_FIXTURES=1 npx vitest run tests/check` rewrites the texts; read each one before you commit it. */
const isUpdate = process.env['UPDATE_FIXTURES'] === '1';

/** The clock of all fixtures. */
const NOW = Date.UTC(2026, 0, 15);

/** What `npm run check` prints for a fixture. */
function reportOf(name: string): string {
  const { rootDir, remove } = fixtureSite(name);
  try {
    const config = loadConfig(join(FIXTURES, name, 'site.config.json'), 'site.config.json');
    const { site, problems, warnings } = validateSite(config, {
      rootDir,
      release: name.startsWith('release-'),
      now: NOW,
    });
    const texts: Record<string, string> = { 'site.config.json': config.text };
    for (const file of existsSync(join(rootDir, 'schema')) ? readdirSync(join(rootDir, 'schema')) : [])
      if (file.endsWith('.schema.json') && existsSync(join(FIXTURES, name, 'schema', file)))
        try {
          texts[`schema/${file}`] = readFileSync(join(rootDir, 'schema', file), 'utf8');
        } catch {
          texts[`schema/${file}`] = '';
        }
    const all = [...problems, ...warnings];
    const size = site ? `${site.routes.length} pages` : '';
    return `${printProblems(all, { colour: false, texts })}${summaryLine(all, config.file, size)}\n`;
  } finally {
    remove();
  }
}

describe('A broken config is reported in these words', () => {
  it.each(fixtureNames())('%s', (name) => {
    const file = join(FIXTURES, name, 'problems.txt');
    const text = reportOf(name);
    if (isUpdate) writeFileSync(file, text);
    expect(text).toBe(readFileSync(file, 'utf8'));
  });
});

/** Codes whose files are too large for a fixture: see src/config/load-config.test.ts. */
const WITHOUT_FIXTURE = ['too-large'];

/** Every code that the sources report. */
function codesInSources(): string[] {
  const codes = new Set<string>();
  for (const folder of ['src/config', 'src/validate'])
    for (const file of readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
      const source = readFileSync(join(PROJECT, folder, file), 'utf8');
      for (const [, code] of source.matchAll(/\bcode: (?:[\w ]+===? ?\w* ?\? )?'([a-z-]+)'/g)) codes.add(code!);
      for (const [, first, second] of source.matchAll(/\bcode: [^'\n]+\? '([a-z-]+)' : '([a-z-]+)'/g))
        codes.add(first!).add(second!);
      for (const [, code] of source.matchAll(/\breportAt\(\s*'([a-z-]+)'/g)) codes.add(code!);
    }
  for (const key of ['title', 'description']) codes.add(`same-${key}`);
  return [...codes].filter((code) => !WITHOUT_FIXTURE.includes(code)).toSorted();
}

describe('Every kind of problem', () => {
  const texts = () => fixtureNames().map((name) => readFileSync(join(FIXTURES, name, 'problems.txt'), 'utf8'));
  it.each(codesInSources())('%s has at least two fixtures', (code) => {
    const place = new RegExp(`^\\S+  ${code}(?: \\(warning\\))?$`, 'm');
    expect(texts().filter((text) => place.test(text)).length).toBeGreaterThanOrEqual(2);
  });
});
