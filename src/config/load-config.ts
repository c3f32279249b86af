import { relative, resolve } from 'node:path';
import type { Json, Path } from '../document/json.ts';
import { describeSyntaxError } from './syntax/describe-syntax-error.ts';
import { ValueTree } from '../document/text/value-tree.ts';
import { lineStarts, positionAt, type Position } from './positions.ts';
import type { Problem } from './problems/problem.ts';
import { count, quote } from './problems/quote.ts';
import { readText, type ReadProblem } from './read-text.ts';
import { scanJson, type BadKey } from './syntax/scan-json.ts';

export type { Path };

/** A JSON file of the author: its value, and the location of each part. */
export interface LoadedConfig {
  /** The file as its author knows it: relative to the current folder. */
  file: string;
  text: string;
  /** Untouched outside data; undefined when the text is not JSON. */
  value: unknown;
  /** Problems of the text itself. Empty when `value` may be checked. */
  problems: Problem[];
  /**
   * The position of a value, or of its key. A path that does not exist gives the nearest group above it.
   * The first call skims the whole text; later ones are cheap.
   */
  locate(path: Path, part?: 'value' | 'key'): Position;
}

/** Builds `locate` for a text. */
function locator(text: string, starts: () => number[]): LoadedConfig['locate'] {
  let tree: ValueTree | undefined;
  return (path, part = 'value') => {
    const places = (tree ??= new ValueTree(text)).along(text, path);
    const place = places.at(-1)!;
    const { start, end } = part === 'key' && places.length > path.length ? (place.key ?? place) : place;
    // Of a list or group only the opening bracket is marked.
    const opens = text[start] === '{' || text[start] === '[';
    return positionAt(starts(), start, opens ? 1 : end - start);
  };
}

/** A duplicate key, or `__proto__`. */
function badKeyProblem(bad: BadKey, file: string, lineAt: (offset: number, length?: number) => Position): Problem {
  const location = { severity: 'problem' as const, file, ...lineAt(bad.offset, bad.length), path: bad.path };
  if (bad.kind === 'unsafe')
    return {
      ...location,
      code: 'unsafe-key',
      what: 'The key "__proto__" cannot be used.',
      why: 'Programs may take it for an order to change how they work.',
      fix: 'Give it another name, or delete it.',
    };
  return {
    ...location,
    code: 'duplicate-key',
    what: `${quote(bad.key)} stands here a second time; the first is in line ${lineAt(bad.firstOffset).line}.`,
    why: 'Only the last one would count, and the other would be lost without a word.',
    fix: `Keep one of the two.${bad.key === 'id' || bad.key === 'type' ? ' If two sections have run together, write "}, {" between them.' : ''}`,
  };
}

/** Drops what a Problem does not have. */
const strip = ({ offset: _offset, length: _length, ...problem }: Problem & Partial<Position>): Problem => problem;

/** The name of a file in messages: relative to the current folder where it is below that. */
export function shownName(file: string): string {
  const fromHere = relative(process.cwd(), resolve(file)).replaceAll('\\', '/') || '.';
  return fromHere.startsWith('..') ? file : fromHere;
}

/**
 * Reads a JSON file of the author and remembers the location of everything in it.
 *
 * @param file     Path of the file.
 * @param shownAs  Its name in messages; otherwise its path from the current folder.
 * @returns        Always: what is wrong with the text is in `problems`, of several syntax errors the first.
 * @throws         Never on author mistakes.
 * @see            docs/product.md 7
 */
export function loadConfig(file: string, shownAs = shownName(file)): LoadedConfig {
  return parseConfig(readText(file, shownAs), shownAs);
}

/**
 * The same for a text that is at hand, such as an unsaved one.
 *
 * @param read   The text, or why there is none.
 * @param shown  The name of its file in messages.
 * @param said   What the text says, where that is known: parts that have not changed are the same objects as before.
 */
export function parseConfig(read: string | ReadProblem, shown: string, said?: Json): LoadedConfig {
  const text = typeof read === 'string' ? read : read.text;
  let starts: number[] | undefined;
  const startsOnce = () => (starts ??= lineStarts(text));
  const at = (offset: number, length = 1) => positionAt(startsOnce(), offset, length);
  const config: LoadedConfig = { file: shown, text, value: undefined, problems: [], locate: locator(text, startsOnce) };
  const refuse = (words: Pick<Problem, 'code' | 'what' | 'why' | 'fix'>, at: Position | null, path: Path = []) => {
    const { line, column } = at ?? { line: 0, column: 0 };
    config.problems.push({ severity: 'problem', file: shown, line, column, path, ...pick(words) });
    return config;
  };
  if (typeof read !== 'string') return refuse(read, read.offset === undefined ? null : at(read.offset));
  if (text.trim() === '')
    return refuse(
      {
        code: 'empty-file',
        what: `The file is empty${text === '' ? '' : `: ${count(text.split('\n').length, 'line')} of nothing but space`}.`,
        why: 'It describes the whole website; without it there is nothing to show.',
        fix: 'Bring back your last copy, or begin with { "version": 1 } and follow the messages.',
      },
      at(0),
    );
  const { stop, badKeys } = scanJson(text);
  if (stop) {
    const error = describeSyntaxError(stop, text, (offset) => at(offset).line);
    return refuse(
      error,
      at(error.offset, error.length),
      // A group that ends before its first key has none.
      stop.stack.map((frame) => frame.at).filter((at) => at !== ''),
    );
  }
  const isUnsafe = badKeys.some(({ kind }) => kind === 'unsafe');
  config.value = (badKeys.length === 0 && said) || JSON.parse(text, isUnsafe ? withoutProto : undefined);
  config.problems = badKeys.map((bad) => strip(badKeyProblem(bad, shown, at)));
  const { value } = config;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    config.value = undefined;
    return refuse(
      {
        code: 'not-an-object',
        what: `The file holds ${quote(value)}, not one group in braces { }.`,
        why: 'The outermost thing in the file is a group of keys.',
        fix: Array.isArray(value)
          ? 'Begin the file with { and end it with }; a list belongs behind a key.'
          : 'Begin the file with { and end it with }.',
      },
      config.locate([]),
    );
  }
  return config;
}

const pick = ({ code, what, why, fix }: Pick<Problem, 'code' | 'what' | 'why' | 'fix'>) => ({ code, what, why, fix });

/** Drops the key that `unsafe-key` reports. */
const withoutProto = (key: string, value: unknown): unknown => (key === '__proto__' ? undefined : value);
