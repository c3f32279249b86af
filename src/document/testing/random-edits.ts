import fc, { type Arbitrary } from '../../../tests/random.ts';
import { valueAt, type Json, type Path } from '../json.ts';
import type { Operation } from '../operation.ts';

const scalar: Arbitrary<Json> = fc.oneof(
  fc.string({ maxLength: 12, unit: 'binary' }),
  fc.constantFrom('', ',', ']"[', '\\', '{}', '“quoted”', 'a\nb', '\u2028', '\uFEFF'),
  fc.integer({ min: -1000, max: 1000 }).map((number) => number + 0),
  fc.constantFrom(0.5, 1e21, 1e-7),
  fc.boolean(),
  fc.constant(null),
);

const key = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'heading', 'items', 'link') },
  fc.string({ maxLength: 4 }).filter((name) => name !== '__proto__'),
);

/** Lists, groups and scalars, a few levels deep. */
export const json: Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'json' },
    scalar,
    fc.array(tie('value'), { maxLength: 4, depthIdentifier: 'json' }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true, depthIdentifier: 'json' }),
  ),
})).value;

/** A whole file: a group with something in it. */
export const file: Arbitrary<{ [key: string]: Json }> = fc
  .array(fc.tuple(key, json), { minLength: 1, maxLength: 6 })
  .map((entries) => Object.fromEntries(entries));

/** Random choices: each call gives a whole number below a limit. */
export type Choose = (below: number) => number;

/** An endless source of choices that fast-check can shrink. */
export const choices = (numbers: number[]): Choose => {
  let next = 0;
  return (below) => (numbers[next++ % numbers.length] ?? 0) % below;
};

const isContainer = (value: Json | undefined): value is Json[] | { [key: string]: Json } =>
  typeof value === 'object' && value !== null;

/** The paths of all values below a value. */
export function pathsIn(value: Json, path: Path = []): Path[] {
  if (!isContainer(value)) return [];
  const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return steps.flatMap((step) => {
    const inner = [...path, step];
    return [inner, ...pathsIn((value as Record<string | number, Json>)[step]!, inner)];
  });
}

/** Any operation that fits a value. */
export function randomOperation(model: Json, choose: Choose, value: Json): Operation {
  const paths = pathsIn(model);
  const containers = [[] as Path, ...paths].filter((path) => isContainer(valueAt(model, path)));
  const lists = containers.filter((path) => Array.isArray(valueAt(model, path)));
  const groups = containers.filter((path) => !Array.isArray(valueAt(model, path)));
  const filled = lists.filter((path) => (valueAt(model, path) as Json[]).length > 1);
  const pick = (from: Path[]) => from[choose(from.length)]!;
  const kind = choose(11);
  if (kind < 3 && lists.length > 0) {
    const list = pick(lists);
    return { op: 'add', path: [...list, choose((valueAt(model, list) as Json[]).length + 1)], value };
  }
  if (kind < 5 && filled.length > 0) {
    const list = pick(filled);
    const { length } = valueAt(model, list) as Json[];
    return { op: 'move', path: [...list, choose(length)], to: choose(length) };
  }
  if (kind < 7 && paths.length > 0) return { op: 'remove', path: pick(paths) };
  if (kind < 8 && groups.length > 0) return { op: 'set', path: [...pick(groups), `new ${choose(50)}`], value };
  const keys = paths.filter((path) => typeof path.at(-1) === 'string');
  if (kind > 9 && keys.length > 0) {
    const path = pick(keys);
    const name = `renamed "${choose(50)}`;
    const isFree = !Object.hasOwn(valueAt(model, path.slice(0, -1)) as object, name);
    if (isFree) return { op: 'rename', path, key: name };
  }
  return paths.length > 0 ? { op: 'set', path: pick(paths), value } : { op: 'set', path: ['first'], value };
}

/** Writes JSON as somebody may have written it. */
export type Spelling = (value: Json, choose: Choose) => string;

const ESCAPES: Record<string, string> = { '/': '\\/', a: '\\u0061', '“': '\\u201C' };

/** Any white space anywhere, escapes that are not needed, numbers in other notations. */
function oddly(value: Json, choose: Choose): string {
  const space = () => ['', ' ', '\n', '\t', '  \r\n ', ' \r', '\n\n'][choose(7)]!;
  const between = (parts: string[]) => parts.map((part) => space() + part + space()).join(',') || space();
  const text = (words: string) =>
    JSON.stringify(words).replace(/[/a“]/g, (letter) => (choose(2) ? ESCAPES[letter]! : letter));
  if (Array.isArray(value)) return `[${between(value.map((part) => oddly(part, choose)))}]`;
  if (isContainer(value)) {
    const entries = Object.entries(value).map(
      ([name, part]) => `${text(name)}${space()}:${space()}${oddly(part, choose)}`,
    );
    return `{${between(entries)}}`;
  }
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 1e6)
    return [String(value), `${value}.0`, `${value}e0`, value === 0 ? '0E-2' : `${value}00E-2`][choose(4)]!;
  return JSON.stringify(value);
}

/** Lists of scalars, and groups of scalars, on one line. */
function compactly(value: Json, margin = ''): string {
  if (!isContainer(value)) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? '[]' : '{}';
  const isFlat = Object.values(value).every((part) => !isContainer(part));
  const parts = Object.entries(value).map(
    ([name, part]) => (isList ? '' : `${JSON.stringify(name)}: `) + compactly(part, `${margin}  `),
  );
  if (parts.length === 0) return open! + close!;
  if (isFlat) return isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  return `${open}\n${margin}  ${parts.join(`,\n${margin}  `)}\n${margin}${close}`;
}

/** How files are found in the wild. */
export const SPELLINGS: Record<string, Spelling> = {
  'two spaces': (value) => `${JSON.stringify(value, null, 2)}\n`,
  'four spaces': (value) => `${JSON.stringify(value, null, 4)}\n`,
  tabs: (value) => `${JSON.stringify(value, null, '\t')}\n`,
  CRLF: (value) => `${JSON.stringify(value, null, 2)}\n`.replaceAll('\n', '\r\n'),
  'no white space': (value) => JSON.stringify(value),
  'short lists and groups on one line': (value) => `${compactly(value)}\n`,
  'odd spacing': oddly,
};
