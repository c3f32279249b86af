import type { Json, Path } from '../json.ts';
import { OperationError, type Operation } from '../operation.ts';
import { isScalar, serialize, type Layout } from './layout.ts';
import type { Splice } from './splice.ts';
import type { ValuePlace, ValueTree } from './value-tree.ts';

/** A text as operations see it. */
export interface Source {
  text: string;
  tree: ValueTree;
  layout: Layout;
}

/** A list or group, and its entries from the start of their key or value to the end of their value. */
interface Container extends ValuePlace {
  path: Path;
  isList: boolean;
  parts: ValuePlace[];
}

/** `routes[3].sections[0]`, for messages. */
function shown(path: Path): string {
  const steps = path.map((step, index) =>
    typeof step === 'number'
      ? `[${step}]`
      : `${index === 0 ? '' : '.'}${/^[\w$-]+$/.test(step) ? step : JSON.stringify(step)}`,
  );
  return steps.length === 0 ? 'the whole file' : steps.join('');
}

/** "1 entry", "3 entries". */
const entries = (amount: number): string => `${amount} ${amount === 1 ? 'entry' : 'entries'}`;

const hasBreak = (text: string): boolean => /[\r\n]/.test(text);

/** Where an entry begins: at its key, if it has one. */
const startOf = ({ key, start }: ValuePlace): number => key?.start ?? start;

/** The space between an opening bracket and what follows. */
function firstSpace(text: string, start: number): string {
  const pattern = /\s*/y;
  pattern.lastIndex = start + 1;
  return pattern.exec(text)![0];
}

/** The indentation of the line on which an offset is. */
function marginAt({ text, layout }: Source, offset: number): string {
  if (layout.newline === '') return '';
  const lineStart = text.lastIndexOf(layout.newline.at(-1)!, offset - 1) + 1;
  const pattern = /[ \t]*/y;
  pattern.lastIndex = lineStart;
  return pattern.exec(text)![0];
}

/** The list or group around the last step of a path. */
function containerOf(source: Source, path: Path, operation: Operation): Container {
  const outer = path.slice(0, -1);
  const places = source.tree.along(source.text, outer);
  if (places.length <= outer.length)
    throw new OperationError(`${shown(path)} cannot be changed: there is no ${shown(path.slice(0, places.length))}.`);
  const place = places.at(-1)!;
  const open = source.text[place.start];
  const step = path.at(-1);
  if (open !== '{' && open !== '[')
    throw new OperationError(`${shown(path)} cannot be changed: ${shown(outer)} is neither a list nor a group.`);
  const isList = open === '[';
  if ((operation.op === 'add' || operation.op === 'move') && !isList)
    throw new OperationError(`${shown(path)} cannot be changed: ${shown(outer)} is not a list.`);
  if (isList !== (typeof step === 'number'))
    throw new OperationError(`${shown(path)} does not exist: ${shown(outer)} is a ${isList ? 'list' : 'group'}.`);
  if (operation.op === 'rename' && isList) throw new OperationError(`${shown(path)} is an entry of a list, not a key.`);
  return { ...place, path: outer, isList, parts: source.tree.parts(source.text, outer) };
}

/** Whether each entry of a list or group stands on a line of its own; of an empty one, whether the one around it does. */
function isBroken(source: Source, path: Path, place: ValuePlace): boolean {
  const space = firstSpace(source.text, place.start);
  if (!/[\]}]/.test(source.text[place.start + 1 + space.length]!)) return hasBreak(space);
  if (path.length === 0) return true;
  const outer = path.slice(0, -1);
  return isBroken(source, outer, source.tree.along(source.text, outer).at(-1)!);
}

/**
 * Writes a value.
 *
 * @param beside  The value it replaces, or its neighbour: a list or group is laid out like it.
 * @param lines   Whether the list or group around it has a line for each entry.
 */
function write(source: Source, value: Json, beside: ValuePlace | undefined, lines: boolean, margin: string): string {
  if (beside !== undefined && /[[{]/.test(source.text[beside.start]!)) {
    const space = firstSpace(source.text, beside.start);
    const isEmpty = /[\]}]/.test(source.text[beside.start + 1 + space.length]!);
    if (!isEmpty) return serialize(value, source.layout, hasBreak(space) ? margin : null);
  }
  return serialize(value, source.layout, lines ? margin : null);
}

/** The text between an entry and the one before it, as new entries copy it. */
function separatorAt({ text, layout }: Source, { parts, start }: Container, index: number): string {
  if (parts.length === 1) {
    const space = firstSpace(text, start);
    return hasBreak(space) ? `,${space}` : layout.comma;
  }
  const at = Math.min(Math.max(index, 1), parts.length - 1);
  return text.slice(parts[at - 1]!.end, startOf(parts[at]!));
}

/** Inserts an entry before another one, or at the end. */
function insert(source: Source, container: Container, index: number, value: Json, key?: string): Splice {
  const { text, layout } = source;
  const { parts, start, end, isList, path } = container;
  const colonOf = ({ key: range, start: valueStart }: ValuePlace) => text.slice(range!.end, valueStart);
  const neighbour = parts[Math.max(index - 1, 0)];
  const named = (written: string) =>
    key === undefined ? written : JSON.stringify(key) + (neighbour ? colonOf(neighbour) : layout.colon) + written;
  const lines = isBroken(source, path, container);
  if (neighbour) {
    const separator = separatorAt(source, container, index);
    const entry = named(
      write(source, value, isList ? neighbour : undefined, lines, marginAt(source, startOf(neighbour))),
    );
    return index < parts.length
      ? { at: startOf(parts[index]!), removed: '', inserted: entry + separator }
      : { at: parts.at(-1)!.end, removed: '', inserted: separator + entry };
  }
  const removed = text.slice(start + 1, end - 1);
  const margin = marginAt(source, start);
  const fits = isList && isScalar(value) && !layout.breaksScalars;
  if (lines && !fits && layout.newline !== '') {
    const line = layout.newline + margin + layout.indent;
    const entry = named(serialize(value, layout, margin + layout.indent));
    return { at: start + 1, removed, inserted: line + entry + layout.newline + margin };
  }
  const space = removed || (isList ? layout.listSpace : layout.groupSpace);
  return { at: start + 1, removed, inserted: space + named(serialize(value, layout, null)) + space };
}

/** Removes an entry, or a run of them, with one separator, so that the rest reads as if they had never been there. */
function remove({ text }: Source, { parts, start, end }: Container, index: number, lastIndex = index): Splice {
  const cut = (from: number, to: number): Splice => ({ at: from, removed: text.slice(from, to), inserted: '' });
  const [before, first, last, after] = [parts[index - 1], parts[index]!, parts[lastIndex]!, parts[lastIndex + 1]];
  if (!before && !after) return cut(start + 1, end - 1);
  if (!before) return cut(startOf(first), startOf(after!));
  if (!after) return cut(before.end, last.end);
  // The last entry of a line leaves the line break behind it where it is.
  const endsLine = hasBreak(text.slice(last.end, startOf(after))) && !hasBreak(text.slice(before.end, startOf(first)));
  return endsLine ? cut(before.end, last.end) : cut(startOf(first), startOf(after));
}

/**
 * The replacement that removes keys of a group. One by one, each of thousands would read the group again.
 *
 * @throws  OperationError
 */
export function removalOf(source: Source, path: Path, keys: Set<string | number>): Splice {
  const container = containerOf(source, [...path, ''], { op: 'remove', path });
  const { parts } = container;
  const there = new Set(parts.map(({ step }) => step));
  for (const key of keys) if (!there.has(key)) throw new OperationError(`There is no ${shown([...path, key])}.`);
  const cuts: Splice[] = [];
  for (let index = 0; index < parts.length; index++) {
    const first = index;
    while (index < parts.length && keys.has(parts[index]!.step)) index++;
    if (index > first) cuts.push(remove(source, container, first, index - 1));
  }
  const at = cuts[0]!.at;
  let [end, inserted] = [at, ''];
  for (const cut of cuts) {
    inserted += source.text.slice(end, cut.at);
    end = cut.at + cut.removed.length;
  }
  return { at, removed: source.text.slice(at, end), inserted };
}

/** Moves an entry of a list; values change places, separators stay. */
function move({ text }: Source, { parts }: Container, from: number, to: number): Splice[] {
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  const within = parts.slice(first, last + 1);
  const separators = within.slice(1).map((part, index) => text.slice(within[index]!.end, part.start));
  const values = within.map(({ start, end }) => text.slice(start, end));
  const entry = text.slice(parts[from]!.start, parts[from]!.end);
  const separator = separators[0]!;
  if (separators.every((other) => other === separator)) {
    // Only what moves is remembered: of 1,000 pages, one.
    const cut = from < to ? entry + separator : separator + entry;
    const paste = from < to ? separator + entry : entry + separator;
    const cutAt = from < to ? parts[from]!.start : parts[from]!.end - cut.length;
    const pasteAt = from < to ? parts[to]!.end - cut.length : parts[to]!.start;
    return [
      { at: cutAt, removed: cut, inserted: '' },
      { at: pasteAt, removed: '', inserted: paste },
    ];
  }
  values.splice(to - first, 0, ...values.splice(from - first, 1));
  const inserted = values.map((value, index) => value + (separators[index] ?? '')).join('');
  return [{ at: within[0]!.start, removed: text.slice(within[0]!.start, within.at(-1)!.end), inserted }];
}

/** Gives a key another name. */
function rename({ text }: Source, { parts, path }: Container, index: number, name: string): Splice[] {
  const { step, key } = parts[index]!;
  if (step === name) return [];
  if (parts.some((part) => part.step === name))
    throw new OperationError(
      `${shown([...path, step])} cannot be renamed: there is a ${shown([...path, name])} already.`,
    );
  return [{ at: key!.start, removed: text.slice(key!.start, key!.end), inserted: JSON.stringify(name) }];
}

/**
 * The replacements of characters that carry out an operation.
 *
 * @returns  In the order in which they are to be made; each counts offsets after those before it. Empty if nothing changes.
 * @throws   OperationError
 */
export function splicesOf(source: Source, operation: Operation): Splice[] {
  const { text, tree } = source;
  const { op, path } = operation;
  const last = path.at(-1);
  if (last === undefined) {
    if (op !== 'set') throw new OperationError('The whole file can be replaced, but neither removed nor moved.');
    const [{ start, end }] = tree.along(text, []) as [ValuePlace];
    const inserted = serialize(operation.value, source.layout, '');
    return [{ at: start, removed: text.slice(start, end), inserted }];
  }
  const container = containerOf(source, path, operation);
  const { parts, isList } = container;
  if (op === 'add') {
    if ((last as number) < 0 || (last as number) > parts.length)
      throw new OperationError(`Nothing can be added at ${shown(path)}: the list has ${entries(parts.length)}.`);
    return [insert(source, container, last as number, operation.value)];
  }
  const index = parts.findLastIndex(({ step }) => step === last);
  if (op === 'set' && index < 0 && !isList) {
    const before = parts.findLastIndex(({ step }) => step === operation.after);
    return [insert(source, container, before < 0 ? parts.length : before + 1, operation.value, String(last))];
  }
  if (index < 0) throw new OperationError(`There is no ${shown(path)}.`);
  if (op === 'remove') return [remove(source, container, index)];
  if (op === 'move') {
    const { to } = operation;
    if (!Number.isInteger(to) || to < 0 || to >= parts.length)
      throw new OperationError(`${shown(path)} cannot be moved to place ${to}: the list has ${entries(parts.length)}.`);
    return index === to ? [] : move(source, container, index, to);
  }
  if (op === 'rename') return rename(source, container, index, operation.key);
  const place = parts[index]!;
  const removed = text.slice(place.start, place.end);
  const lines = isBroken(source, container.path, container);
  const inserted = write(source, operation.value, place, lines, marginAt(source, startOf(place)));
  return [{ at: place.start, removed, inserted }];
}
