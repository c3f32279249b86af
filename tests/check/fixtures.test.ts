import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig, printProblems, summaryLine, type Problem } from '../../src/config/index.ts';
import { validateSite } from '../../src/validate/index.ts';
import { problemSayer } from '../../src/studio/server/studio-state.ts';
import { FIXTURES, fixtureNames, PROJECT, withFixture } from './fixture-site.ts';

/** `UPDATE_FIXTURES=1 npx vitest run tests/check` rewrites the texts; read each one before you commit it. */
const isUpdate = process.env['UPDATE_FIXTURES'] === '1';

/** The clock of all fixtures. */
const NOW = Date.UTC(2026, 0, 15);

/** What `npm run check` prints for a fixture, and what the studio says of each problem. */
interface Report {
  text: string;
  said: string[];
}

const reports = new Map<string, Report>();

/** The report of a fixture; each is checked once. */
function reportOf(name: string): Report {
  const report = reports.get(name) ?? checkFixture(name);
  reports.set(name, report);
  return report;
}

function checkFixture(name: string): Report {
  return withFixture(name, (rootDir) => {
    const config = loadConfig(join(FIXTURES, name, 'site.config.json'), 'site.config.json');
    const { site, problems, warnings } = validateSite(config, {
      rootDir,
      release: name.startsWith('release-'),
      configDir: join(FIXTURES, name),
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
    const say = problemSayer(config.file);
    const said = all
      .filter((problem) => !quotesKeys(problem))
      .map((problem) => {
        const { what, fix, cure } = say(problem);
        return [what, fix, cure].join(' ');
      });
    return { text: `${printProblems(all, { colour: false, texts })}${summaryLine(all, config.file, size)}\n`, said };
  });
}

describe('A broken config is reported in these words', () => {
  it.each(fixtureNames())('%s', (name) => {
    const file = join(FIXTURES, name, 'problems.txt');
    const { text } = reportOf(name);
    if (isUpdate) writeFileSync(file, text);
    expect(text).toBe(readFileSync(file, 'utf8'));
  });
});

/** Codes whose files are too large for a fixture: see src/config/load-config.test.ts. */
const WITHOUT_FIXTURE = ['too-large'];

/** Every code that the sources report. */
function codesInSources(): string[] {
  const codes = new Set(codesIn('src/config', 'src/validate'));
  for (const key of ['title', 'description']) codes.add(`same-${key}`);
  return [...codes].filter((code) => !WITHOUT_FIXTURE.includes(code)).toSorted();
}

/** The codes that the sources of some folders report. */
function codesIn(...folders: string[]): string[] {
  const codes = new Set<string>();
  for (const folder of folders)
    for (const file of readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
      const source = readFileSync(join(PROJECT, folder, file), 'utf8');
      for (const [, code] of source.matchAll(/\bcode: (?:[\w ]+===? ?\w* ?\? )?'([a-z-]+)'/g)) codes.add(code!);
      for (const [, first, second] of source.matchAll(/\bcode: [^'\n]+\? '([a-z-]+)' : '([a-z-]+)'/g))
        codes.add(first!).add(second!);
      for (const [, code] of source.matchAll(/\breportAt\(\s*'([a-z-]+)'/g)) codes.add(code!);
    }
  return [...codes];
}

/** Problems of the keys themselves, of the order of the file, of forms as they are written and of the program. */
const OF_KEYS =
  'unknown-key wrong-place bad-form rule-without-message no-max-length slow-pattern bad-schema migration-failed'.split(
    ' ',
  );
/** Problems of the text of a file: src/config alone reports them, but for files that are not there. */
const OF_TEXT = codesIn('src/config').filter((code) => code !== 'missing-file');

/** Whether the sentences of a problem quote keys and JSON for everybody. */
function quotesKeys({ code, path }: Problem): boolean {
  return OF_KEYS.includes(code) || OF_TEXT.includes(code) || (code === 'missing-file' && path.length === 0);
}

/** What only who writes the file knows: keys, JSON, files of the project, lines, commands. */
const FOR_DEVELOPERS =
  /["{}[\]`]|\b(?:JSON|npm|schema|routes|public|px|null|undefined)\b|\.(?:json|tsx?|css)\b|\bsrc\/|\bline \d|(?<!\d{4}, )\b\d+:\d|\b[a-z]+[A-Z]\w*/;
/** What the config says, and only that, may be anything. */
const withoutValues = (sentence: string) => sentence.replace(/“[^”]*”/g, '“”');

describe('No sentence numbers what has a title', () => {
  it.each(fixtureNames())('%s', (name) => {
    const { text } = reportOf(name);
    expect(text.match(/\b(?:entry|section|page) \d+ of "|\broute "|\(route|\bin "\w+"\)/g) ?? []).toEqual([]);
  });
});

describe('In the studio a problem is a sentence about titles', () => {
  it.each(fixtureNames())('%s', (name) => {
    const { said } = reportOf(name);
    expect(said.filter((sentence) => FOR_DEVELOPERS.test(withoutValues(sentence)))).toEqual([]);
    expect(said.filter((sentence) => /schema\/|\.json\b|\\u|“”|“…”.*“…”/.test(sentence))).toEqual([]);
  });
});

describe('Every kind of problem', () => {
  const texts = () => fixtureNames().map((name) => readFileSync(join(FIXTURES, name, 'problems.txt'), 'utf8'));
  it.each(codesInSources())('%s has at least two fixtures', (code) => {
    const place = new RegExp(`^\\S+  ${code}(?: \\(warning\\))?(?:  \\S.*)?$`, 'm');
    expect(texts().filter((text) => place.test(text)).length).toBeGreaterThanOrEqual(2);
  });
});
