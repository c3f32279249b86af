import { valueAt, type JsonObject, type Json, type Path } from '../../document/json.ts';
import { applyOperation, type Operation } from '../../document/operation.ts';
import { EditableText } from '../../document/text/editable-text.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import type { Step } from '../migration.ts';
import { isAround, parsePattern, placesOf } from './step-path.ts';

/** A value that stands elsewhere now. Paths are from the section, each as of the moment of the move. */
interface Move {
  from: Path;
  to: Path;
}

/** What was changed in a section, and what is told of it. */
export interface Done {
  /** The place of the value before and after; the same where it has not moved. */
  from: Path;
  to: Path;
  before?: Json;
  after?: Json;
  /** A sentence on what is lost, where something is. */
  loses?: string;
}

/** What a migration did to a section in one of its steps: enough to do the same to its translations. */
export type Deed =
  | { step: Step; isBack: boolean }
  /** A program. `again` is what it makes of another section, as `runCode` says. */
  | { before: JsonObject; after: JsonObject; again: (section: JsonObject) => unknown };

/** Where a value was written before, or its text: it is spelled like that. */
type Spelling = Path | string;

/**
 * One section of a file while steps change it: its value, the operations that did, and where its values came from. Its text
 * follows once somebody asks for it: to check or build an older file, nobody does.
 */
export class EditableSection {
  readonly operations: Operation[] = [];
  readonly done: Done[] = [];
  /** In order. */
  readonly deeds: Deed[] = [];
  /** What an override has taken from its shared section. */
  readonly taken: Path[] = [];
  readonly #moves: Move[] = [];
  readonly #open: () => EditableText;
  #value: JsonObject;
  #edited: EditableText | undefined;
  /** What the text does not have yet. */
  #edits: ((edited: EditableText) => void)[] = [];

  /**
   * @param value      What the section says.
   * @param isPartial  Whether it only overrides fields of a shared section: no others are added.
   * @param open       Its text, which says the same.
   * @param isWhole    Whether a list is one value to steps, and none of entries.
   */
  constructor(
    value: JsonObject,
    readonly isPartial = false,
    open = () => new EditableText(JSON.stringify(value)),
    readonly isWhole: (list: Json) => boolean = () => false,
  ) {
    this.#value = value;
    this.#open = open;
  }

  get value(): JsonObject {
    return this.#value;
  }

  get text(): string {
    return this.#written().text;
  }

  #written(): EditableText {
    const edited = (this.#edited ??= this.#open());
    for (const edit of this.#edits.splice(0)) edit(edited);
    return edited;
  }

  at(path: Path): Json | undefined {
    return valueAt(this.value, path);
  }

  /** The places that the path of a step means. */
  places(path: string): Path[] {
    return placesOf(this.#value, parsePattern(path), this.isWhole);
  }

  /** Whether a value is a list of entries. */
  isList(value: Json | undefined): value is Json[] {
    return Array.isArray(value) && !this.isWhole(value);
  }

  /** The value as it is spelled. */
  spelling(path: Path): string {
    return this.#written().spelling(path);
  }

  apply(operation: Operation): void {
    this.#change(operation, (edited) => edited.apply(operation));
  }

  #change(operation: Operation, edit: (edited: EditableText) => void): void {
    this.#value = applyOperation(this.#value, operation) as JsonObject;
    this.operations.push(operation);
    this.#edits.push(edit);
  }

  /** Writes a value, the part of it at `at` in a given spelling. */
  write(path: Path, value: Json, spelling?: Spelling, at: Path = path): void {
    const operation: Operation = { op: 'set', path, value };
    this.#change(operation, (edited) => {
      const spelled = Array.isArray(spelling) ? edited.spelling(spelling) : spelling;
      edited.apply(operation);
      if (spelled === undefined || /[\r\n]/.test(spelled)) return;
      edited.respell(at, spelled);
    });
  }

  rename(path: Path, key: string): void {
    const to = path.with(-1, key);
    if (path.at(-1) === key) return;
    this.apply({ op: 'rename', path, key });
    this.#moves.push({ from: path, to });
  }

  /** Puts a value into a group of its own, or into several within each other. */
  wrap(path: Path, keys: (string | number)[]): void {
    if (keys.length === 0) return;
    const to = [...path, ...keys];
    this.write(
      path,
      keys.reduceRight<Json>((inner, key) => ({ [key]: inner }), this.at(path)!),
      path,
      to,
    );
    this.#moves.push({ from: path, to });
  }

  /** Puts the value of a key in the place of its group. */
  unwrap(path: Path, key: string | number): void {
    const from = [...path, key];
    this.write(path, this.at(from)!, from);
    this.#moves.push({ from, to: path });
  }

  /**
   * Moves a value; keys keep their place in the file where they can.
   *
   * @returns  Whether there was something to move, and nothing where it goes.
   */
  move(from: Path, to: Path): boolean {
    const value = this.at(from);
    if (value === undefined) return false;
    if (isAround(from, to)) {
      if (isJsonObject(value)) return false;
      this.wrap(from, to.slice(from.length));
      return true;
    }
    const shared = to.findIndex((step, index) => step !== from[index]);
    const isInside = isAround(to, from);
    const level = isInside ? to.length - 1 : shared;
    if (!isInside && this.at(to) !== undefined) return false;
    if (isInside && !this.#isAlone(from, to.length)) return false;
    // Groups that hold nothing else are taken off first.
    if ((isInside || to.length === level + 1) && this.#isAlone(from, level + 1)) {
      let outer = from;
      while (outer.length > level + 1) {
        this.unwrap(outer.slice(0, -1), outer.at(-1)!);
        outer = outer.slice(0, -1);
      }
      if (!isInside) this.rename(outer, to[level] as string);
      return true;
    }
    let depth = level;
    while (depth < to.length - 1 && this.at(to.slice(0, depth + 1)) !== undefined) depth++;
    if (!isJsonObject(this.at(to.slice(0, depth)))) return false;
    if (from.length === depth + 1 && depth === level) {
      this.rename(from, to[depth] as string);
      this.wrap(to.slice(0, depth + 1), to.slice(depth + 1));
      return true;
    }
    const nested = to.slice(depth + 1).reduceRight<Json>((inner, key) => ({ [key]: inner }), value);
    this.write(to.slice(0, depth + 1), nested, from, to);
    let emptied = from;
    while (emptied.length > level + 1 && this.#isAlone(emptied, emptied.length - 1)) emptied = emptied.slice(0, -1);
    this.apply({ op: 'remove', path: emptied });
    this.#moves.push({ from, to });
    return true;
  }

  /** Whether the groups from a depth down to a value hold nothing else. */
  #isAlone(path: Path, depth: number): boolean {
    for (let length = depth; length < path.length; length++) {
      const group = this.at(path.slice(0, length));
      if (!isJsonObject(group) || Object.keys(group).length > 1) return false;
    }
    return true;
  }

  /** Where a value stood before all changes, as far as that is known. */
  origin(path: Path): Path {
    return this.#moves.reduceRight(
      (here, { from, to }) => (isAround(to, here) ? [...from, ...here.slice(to.length)] : here),
      path,
    );
  }
}
