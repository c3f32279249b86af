import { partsAt, wholeRange, type ValueRange } from './value-ranges.ts';
import type { Path } from '../json.ts';
import type { Splice } from './splice.ts';

/** A value, with offsets that count from the start of the list or group around it: an edit moves few of them. */
interface Node extends ValueRange {
  step: string | number;
  /** Located when first asked for. */
  parts?: Node[];
}

/** A value of a text, with absolute offsets. */
export interface ValuePlace extends ValueRange {
  step: string | number;
}

const moveBy = (node: Node, offset: number): void => {
  node.start += offset;
  node.end += offset;
  if (node.key) node.key = { start: node.key.start + offset, end: node.key.end + offset };
};

/**
 * Where the values of a text are. It reads only the lists and groups on the way to a value, and remembers them across
 * splices: at 1,000 routes, reading the whole text again would take most of the time of an edit.
 */
export class ValueTree {
  readonly #root: Node;

  /** @param text  Valid JSON. */
  constructor(text: string) {
    this.#root = { step: '', ...wholeRange(text) };
  }

  #partsOf(text: string, node: Node, start: number): Node[] {
    node.parts ??= partsAt(text, start).map(([step, range]) => {
      const part = { step, ...range };
      moveBy(part, -start);
      return part;
    });
    return node.parts;
  }

  /**
   * The places along a path, from the whole value to the one that is asked for. Of duplicate keys the last, like JSON.parse.
   *
   * @returns  Fewer than the path has steps where it does not exist.
   */
  along(text: string, path: Path): ValuePlace[] {
    let node = this.#root;
    const places: ValuePlace[] = [{ ...node }];
    for (const step of path) {
      const { start } = places.at(-1)!;
      const part = this.#partsOf(text, node, start).findLast((candidate) => candidate.step === step);
      if (!part) break;
      node = part;
      places.push(absolute(part, start));
    }
    return places;
  }

  /** The parts of the list or group at a path that exists. */
  parts(text: string, path: Path): ValuePlace[] {
    let node = this.#root;
    let { start } = node;
    for (const step of path) {
      node = this.#partsOf(text, node, start).findLast((candidate) => candidate.step === step)!;
      start += node.start;
    }
    return this.#partsOf(text, node, start).map((part) => absolute(part, start));
  }

  /**
   * Follows replacements of characters.
   *
   * @param text  Before the replacements.
   * @returns     The text after them, and the path of the innermost value that contains all changes.
   */
  splice(text: string, splices: Splice[]): { text: string; path: Path } {
    /** Lists and groups whose parts have changed: reading them again can wait until somebody asks. */
    const changed = new Set<Node>();
    const paths = splices.map(({ at, removed, inserted }) => {
      const path = this.#reread(text, at, removed.length, inserted.length, changed);
      text = text.slice(0, at) + inserted + text.slice(at + removed.length);
      return path;
    });
    return { text, path: paths.reduce(commonStart) };
  }

  #reread(text: string, at: number, removed: number, inserted: number, changed: Set<Node>): Path {
    const path: Path = [];
    let node = this.#root;
    let { start } = node;
    for (;;) {
      const parts = changed.has(node) ? [] : this.#partsOf(text, node, start);
      node.end += inserted - removed;
      const from = at - start;
      // An only entry that is removed leaves its list.
      const isWhole = (part: Node) => part.start === from && part.end === from + removed && inserted > 0;
      const index = parts.findIndex((part) => (part.start < from && from + removed < part.end) || isWhole(part));
      if (index < 0) break;
      for (const later of parts.slice(index + 1)) moveBy(later, inserted - removed);
      node = parts[index]!;
      path.push(node.step);
      start += node.start;
      if (isWhole(node)) {
        node.end += inserted - removed;
        break;
      }
    }
    delete node.parts;
    changed.add(node);
    return path;
  }
}

const commonStart = (one: Path, other: Path): Path => {
  const end = one.findIndex((step, index) => step !== other[index]);
  return end < 0 ? one : one.slice(0, end);
};

const absolute = ({ step, start, end, key }: Node, offset: number): ValuePlace => ({
  step,
  start: start + offset,
  end: end + offset,
  ...(key && { key: { start: key.start + offset, end: key.end + offset } }),
});
