import { fileSplices, FILES, layoutAt } from '../joined-files.ts';
import { isEqual, valueAt, type Json, type Path } from '../json.ts';
import { applyOperation, type Operation } from '../operation.ts';
import type { Layout } from './layout.ts';
import { removalOf, splicesOf, type Source } from './operation-splices.ts';
import { inverted, type Splice } from './splice.ts';
import { ValueTree } from './value-tree.ts';

/**
 * A copy of its own: a slice would keep the whole text it was taken from in memory, 9 MB for each step of undo. Node copies short
 * ones itself.
 */
const copyOf = (text: string): string => (text.length < 13 ? text : structuredClone(text));

/**
 * A text of JSON that is changed by operations on its values. Everything else keeps its spelling byte for byte: white
 * space, line ends, numbers, escapes. An operation reads only the lists and groups on the way to its value.
 *
 * @see  docs/decisions 0066
 */
export class EditableText {
  #text: string;
  #value: Json;
  readonly #layout: Layout | undefined;
  /** Of each file, by its name: learned once, as a file that has just lost its last line break is still one with lines. */
  readonly #layouts = new Map<string, Layout>();
  readonly #tree: ValueTree;

  /**
   * @param text    Valid JSON.
   * @param layout  How it is laid out, for a part of a file; otherwise learned from the text.
   * @param value   What it says, where that is known.
   * @throws        SyntaxError if it is not JSON.
   */
  constructor(text: string, layout?: Layout, value: Json = parse(text)) {
    this.#value = value;
    this.#text = text;
    this.#layout = layout;
    this.#tree = new ValueTree(text);
  }

  get text(): string {
    return this.#text;
  }

  /** What the text says. Never change it: parts that an operation does not touch stay the same objects. */
  get value(): Json {
    return this.#value;
  }

  /**
   * Carries out an operation.
   *
   * @returns  The replacements it made, for `revert`. Setting a value to what it is makes none.
   * @throws   OperationError if its path does not exist; then nothing has changed.
   */
  apply(operation: Operation): Splice[] {
    if (operation.op === 'set' && isEqual(valueAt(this.#value, operation.path), operation.value)) return [];
    const source = this.#source(operation.path);
    return this.#make(fileSplices(source.text, source.layout, operation) ?? splicesOf(source, operation));
  }

  /**
   * Carries out operations: all of them or, where one does not fit, none. Takes time in proportion to the keys it removes.
   *
   * @returns  See `apply`.
   * @throws   OperationError
   */
  applyAll(operations: Operation[]): Splice[] {
    const made: Splice[] = [];
    try {
      for (let index = 0; index < operations.length;) {
        const { path } = operations[index]!;
        const keys = keysRemovedAt(operations, index);
        if (keys.size > 1) made.push(...this.#make([removalOf(this.#source(path), path.slice(0, -1), keys)]));
        else made.push(...this.apply(operations[index]!));
        index += Math.max(keys.size, 1);
      }
    } catch (error) {
      this.revert(made);
      throw error;
    }
    return made;
  }

  /** The value at a path that exists, as it is spelled. */
  spelling(path: Path): string {
    const { start, end } = this.#tree.along(this.#text, path).at(-1)!;
    return this.#text.slice(start, end);
  }

  /** Spells the value at a path in another way: it says the same. */
  respell(path: Path, spelled: string): void {
    const { start } = this.#tree.along(this.#text, path).at(-1)!;
    const removed = this.spelling(path);
    if (removed !== spelled) this.splice([{ at: start, removed, inserted: spelled }]);
  }

  #source(path: Path): Source {
    const file = path[0] === FILES ? String(path[1]) : '';
    const layout = this.#layout ?? this.#layouts.get(file) ?? layoutAt(this.#text, path);
    if (!this.#layout) this.#layouts.set(file, layout);
    return { text: this.#text, tree: this.#tree, layout };
  }

  #make(splices: Splice[]): Splice[] {
    const own = splices.map((splice) => ({
      ...splice,
      removed: copyOf(splice.removed),
      inserted: copyOf(splice.inserted),
    }));
    this.splice(own);
    return own;
  }

  /**
   * Makes replacements in their order.
   *
   * @throws  RangeError if the text is not the one they were made for; then nothing has changed.
   */
  splice(splices: Splice[]): void {
    if (splices.length === 0) return;
    let draft = this.#text;
    for (const { at, removed, inserted } of splices) {
      const end = at + removed.length;
      if (draft.slice(at, end) !== removed)
        throw new RangeError('The text has changed since these replacements were made.');
      if (splices.length > 1) draft = draft.slice(0, at) + inserted + draft.slice(end);
    }
    const { text, path } = this.#tree.splice(this.#text, splices);
    this.#text = text;
    this.#read(path);
  }

  /** Takes replacements back, exactly. The last ones made come first. */
  revert(splices: Splice[]): void {
    this.splice(inverted(splices));
  }

  /** Reads the value at a path again. */
  #read(path: Path): void {
    const { start, end } = this.#tree.along(this.#text, path).at(-1)!;
    this.#value = applyOperation(this.#value, { op: 'set', path, value: parse(this.#text.slice(start, end)) });
  }
}

/** The keys of one group that operations from an index on remove. */
function keysRemovedAt(operations: Operation[], index: number): Set<string> {
  const keys = new Set<string>();
  const owner = operations[index]!.path.slice(0, -1);
  for (; index < operations.length; index++) {
    const { op, path } = operations[index]!;
    const key = path.at(-1);
    if (op !== 'remove' || typeof key !== 'string' || keys.has(key) || owner[0] === FILES) break;
    if (!isEqual(path.slice(0, -1), owner)) break;
    keys.add(key);
  }
  return keys;
}

const parse = (text: string): Json => JSON.parse(text) as Json;
