import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTree, type Node } from 'jsonc-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig, type Problem } from '../../src/config/index.ts';
import { validateSite } from '../../src/validate/index.ts';
import { configText, OWN_ROOT } from '../own-site.ts';
import { FIXTURES, fixtureSite } from './fixture-site.ts';
import { isThorough } from './is-thorough.ts';

const AMOUNT = isThorough ? 20_000 : 300;

/** Pseudo-random numbers, the same in every run. @see https://en.wikipedia.org/wiki/Xorshift */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** A config with one mistake in it. */
interface Mutation {
  kind: string;
  text: string;
  /** The changed lines, from 1. */
  from: number;
  to: number;
  /** What a message may name instead of pointing at these lines. */
  names: string[];
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** Every property and list entry of a text. */
function partsOf(node: Node): Node[] {
  const children = node.children ?? [];
  const own = node.type === 'object' || node.type === 'array' ? children : [];
  return [...own, ...children.flatMap(partsOf)];
}

/** Every key, text and number inside a part: a mistake there may be noticed where one of them is missed. */
const namesOf = (node: Node): string[] => [
  ...(typeof node.value === 'string' || typeof node.value === 'number' ? [String(node.value)] : []),
  ...(node.children ?? []).flatMap(namesOf),
];

const OTHER_VALUES = ['"x"', '7', 'true', 'null', '[]', '{}', '""', '"20 s"', '-1'];

/** Makes one mistake of a kind that people make. */
function mutate(text: string, parts: Node[], random: (below: number) => number): Mutation {
  const part = parts[random(parts.length)]!;
  const end = part.offset + part.length;
  const [from, to] = [lineAt(text, part.offset), lineAt(text, end)];
  const replace = (offset: number, length: number, by: string) =>
    text.slice(0, offset) + by + text.slice(offset + length);
  const owner = part.parent!;
  const names = namesOf(part);
  const value = part.type === 'property' ? part.children![1]! : part;
  const key = part.type === 'property' ? part.children![0]! : undefined;
  const kinds = ['delete', 'rename', 'retype', 'duplicate', 'quotes', 'cut', 'comma', 'letters'];
  const kind = kinds[random(kinds.length)]!;
  switch (kind) {
    case 'rename': {
      if (!key) break;
      const typed = String(key.value);
      const at = random(typed.length);
      const renamed = typed.slice(0, at) + 'qx'[random(2)]! + typed.slice(at + 1);
      return {
        kind,
        text: replace(key.offset, key.length, JSON.stringify(renamed)),
        from,
        to,
        names: [typed, renamed],
      };
    }
    case 'retype': {
      const other = OTHER_VALUES[random(OTHER_VALUES.length)]!;
      return { kind, text: replace(value.offset, value.length, other), from, to, names: [...names, other] };
    }
    case 'duplicate':
      return { kind, text: replace(end, 0, `, ${text.slice(part.offset, end)}`), from, to: to + 1, names };
    case 'quotes': {
      const quotes = [...text.slice(part.offset, end).matchAll(/"/g)].map(({ index }) => part.offset + index);
      const at = quotes[random(quotes.length)];
      if (at === undefined) break;
      const line = lineAt(text, at);
      return { kind, text: replace(at, 1, ['“', '”', "'", ''][random(4)]!), from: line, to: line, names: [] };
    }
    case 'cut': {
      const at = 1 + random(text.length - 2);
      return {
        kind,
        text: text.slice(0, at),
        from: lineAt(text, text.slice(0, at).trimEnd().length),
        to: lineAt(text, at),
        names: [],
      };
    }
    case 'comma': {
      const after = /^\s*,/.exec(text.slice(end));
      if (!after) return { kind, text: replace(end, 0, ','), from: to, to, names };
      return { kind, text: replace(end, after[0].length, after[0].slice(0, -1)), from: to, to: to + 1, names };
    }
    case 'letters': {
      if (value.type !== 'string') break;
      const typed = String(value.value);
      const at = random(typed.length + 1);
      const changed = `${typed.slice(0, at)}${['#', ' ', 'x', '//', '..'][random(5)]!}${typed.slice(at + 1)}`;
      return {
        kind,
        text: replace(value.offset, value.length, JSON.stringify(changed)),
        from,
        to,
        names: [typed, changed],
      };
    }
  }
  const before = /,\s*$/.exec(text.slice(0, part.offset))?.[0].length ?? 0;
  const after = before > 0 ? 0 : (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0);
  return {
    kind: 'delete',
    text: replace(part.offset - before, part.length + before + after, ''),
    from: lineAt(text, owner.offset),
    to,
    names,
  };
}

/** Checks a text as if it were the config of the project. */
function problemsOf(text: string, rootDir: string): Problem[] {
  const { site, problems } = validateSite(parseConfig(text, 'site.config.json'), { rootDir, warnings: false });
  if (site === null && problems.length === 0) throw new Error('Refused without a word.');
  return problems;
}

const isAbout = ({ from, to, names }: Mutation, problem: Problem): boolean =>
  (problem.line >= from && problem.line <= to) ||
  names.some((name) => name !== '' && `${problem.what} ${problem.why} ${problem.fix}`.includes(name));

const fixture = fixtureSite();
afterAll(() => fixture.remove());
const sources = [
  {
    source: 'a small config',
    text: readFileSync(join(FIXTURES, 'valid/site.config.json'), 'utf8'),
    rootDir: fixture.rootDir,
  },
  { source: 'a whole config', text: configText, rootDir: OWN_ROOT },
];

describe.each(sources)('One mistake in $source', ({ text, rootDir }) => {
  const parts = partsOf(parseTree(text)!);
  const random = seeded(20240615);
  let refused: { mutation: Mutation; problems: Problem[] }[];
  beforeAll(() => {
    const tried = Array.from({ length: AMOUNT }, () => {
      const mutation = mutate(text, parts, random);
      return { mutation, problems: problemsOf(mutation.text, rootDir) };
    });
    refused = tried.filter(({ problems }) => problems.length > 0);
  }, 600_000);

  it('is the only one', () => {
    expect(problemsOf(text, rootDir)).toEqual([]);
  });

  it('is noticed more often than not', () => {
    expect(refused.length).toBeGreaterThan(AMOUNT / 2);
  });

  it('is reported where it is, or by name', () => {
    const lost = refused.filter(({ mutation, problems }) => !problems.some((problem) => isAbout(mutation, problem)));
    expect(lost.map(({ mutation, problems }) => ({ ...mutation, text: undefined, reported: problems[0] }))).toEqual([]);
  });

  it('is reported in at most three problems, 95 times of 100', () => {
    const avalanches = refused.filter(({ problems }) => problems.length > 3);
    expect(avalanches.length / refused.length).toBeLessThan(0.05);
  });
});
