import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig, parseConfig, type Problem } from '../../src/config/index.ts';
import type { LoadedConfig } from '../../src/config/load-config.ts';
import { validateSite } from '../../src/validate/index.ts';
import { FIXTURES, fixtureNames, withFixture } from './fixture-site.ts';

type Group = Record<string | number, unknown>;

/** The longest JSON in brackets at the beginning of a text; undefined if there is none. */
function jsonAt(text: string, [open, close] = ['', '']): unknown {
  for (let end = text.length; end > 0; end--)
    try {
      return JSON.parse(`${open}${text.slice(0, end)}${close}`) as unknown;
    } catch {
      // A shorter one may be whole.
    }
  return undefined;
}

/** Applies a fix literally: the changed file; undefined if it names nothing to write. */
function apply({ fix, path, line, column }: Problem, config: LoadedConfig): unknown {
  const root = structuredClone(config.value) as Group;
  const groupAt = (steps: Problem['path']) =>
    steps.reduce<unknown>((here, step) => (here as Group)[step], root) as Group;
  const last = path.at(-1);
  if (last === undefined && !fix.startsWith('Add ')) return undefined;
  const owner = groupAt(path.slice(0, -1));
  const [, to, from] = /rite "([^"]*)" instead of "([^"]*)" in all links/.exec(fix) ?? [];
  if (to !== undefined && from !== undefined) {
    const redirects = { ...(root['redirects'] as Record<string, string> | undefined) };
    if (redirects[to] === from) delete redirects[to];
    const isLink = (text: unknown): text is string => typeof text === 'string' && text.replace(/[?#].*/, '') === from;
    const swap = (_: string, value: unknown) => (isLink(value) ? to + value.slice(from.length) : value);
    const swapped = JSON.parse(JSON.stringify({ ...root, redirects }), swap) as Group;
    Object.assign(swapped['redirects']!, jsonAt(/("[^"]*": "[^"]*")/.exec(fix)![1]!, ['{', '}']));
    return swapped;
  }
  // Links to a page follow its new path: they have problems of their own.
  if (fix.startsWith('Give the page another path')) return undefined;
  if (/^Remove it(\.|, or )/.test(fix)) {
    if (Array.isArray(owner)) owner.splice(Number(last), 1);
    else delete owner[last!];
    return root;
  }
  if (fix.startsWith('Put it into square brackets')) {
    owner[last!] = [owner[last!]];
    return root;
  }
  const [, verb, rest = ''] =
    /^(?!Rename|Put)(?:.*?)(Add|Write|Did you mean|such as|as in|it as) (["{[\d-].*|true.*|false.*)/.exec(fix) ?? [];
  const pairs = /^"\w+": /.test(rest) ? jsonAt(rest, ['{', '}']) : undefined;
  if (typeof pairs === 'object') {
    const target = fix.includes('under "login"') ? root['login'] : fix.includes('beside "site"') ? root : undefined;
    Object.assign(target ?? (verb === 'Add' ? groupAt(path) : owner), pairs);
    return root;
  }
  const value = jsonAt(rest);
  if (verb === undefined || value === undefined) return undefined;
  const key = config.locate(path, 'key');
  if (typeof last === 'string' && key.line === line && key.column === column) {
    const entries = Object.entries(owner);
    for (const [old] of entries) delete owner[old];
    for (const [old, inner] of entries) owner[old === last ? String(value) : old] = inner;
  } else owner[last!] = value;
  return root;
}

/** Reads a value as the config of a project. */
const load = (value: unknown): LoadedConfig => parseConfig(JSON.stringify(value), 'site.config.json');

/** Problems of a value as the config of a project. */
const problemsOf = (value: unknown, rootDir: string): Problem[] =>
  validateSite(load(value), { rootDir, warnings: false }).problems;

/** Problems that a fix has caused, or left. */
function left(problem: Problem, before: Problem[], after: Problem[]): string[] {
  const known = new Set(before.map(({ what }) => what));
  const place = JSON.stringify(problem.path);
  return after
    .filter(({ what, path }) => !known.has(what) || JSON.stringify(path) === place)
    .map(({ what, fix }) => `${problem.fix} -> ${what} ${fix}`);
}

/** The problems of a config that remain when each fix alone is applied. */
function leftOf(config: LoadedConfig, rootDir: string): string[] {
  const { problems } = validateSite(config, { rootDir, warnings: false });
  return problems
    .filter(({ file }) => file === config.file)
    .flatMap((problem) => {
      const cured = apply(problem, config);
      return cured === undefined ? [] : left(problem, problems, problemsOf(cured, rootDir));
    });
}

describe('A fix taken at its word leads to no other problem', () => {
  it.each(fixtureNames())('%s', (name) => {
    const config = loadConfig(join(FIXTURES, name, 'site.config.json'), 'site.config.json');
    expect(config.problems.length === 0 ? withFixture(name, (rootDir) => leftOf(config, rootDir)) : []).toEqual([]);
  });
});
