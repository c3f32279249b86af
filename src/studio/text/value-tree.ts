import { partsAt, wholeRange, type ValueRange } from '../../config/value-ranges.ts';
import type { Path } from '../protocol.ts';

/** A value, with offsets that count from the start of the list or group around it: an edit moves few of them. */
interface Node extends ValueRange {
  step: string | number;
  /** Located when first asked for. */
  parts?: Node[];
}

/** A value of a text, with absolute offsets. */
export interface Place extends ValueRange {
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

  /** @param text  Valid JSON, perhaps behind a byte-order mark. */
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
  along(text: string, path: Path): Place[] {
    let node = this.#root;
    const places: Place[] = [{ ...node }];
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
  parts(text: string, path: Path): Place[] {
    let node = this.#root;
    let { start } = node;
    for (const step of path) {
      node = this.#partsOf(text, node, start).findLast((candidate) => candidate.step === step)!;
      start += node.start;
    }
    return this.#partsOf(text, node, start).map((part) => absolute(part, start));
  }

  /**
   * Follows a replacement of characters.
   *
   * @returns  The path of the innermost value that contains the change.
   */
  splice(at: number, removed: number, inserted: number): Path {
    const path: Path = [];
    const growth = inserted - removed;
    let node = this.#root;
    let { start } = node;
    node.end += growth;
    for (;;) {
      const from = at - start;
      const isInside = ({ start: first, end }: Node) => first < from && from + removed < end;
      // An only entry that is removed leaves its list.
      const isReplaced = (part: Node) => part.start === from && part.end === from + removed && inserted > 0;
      const index = node.parts?.findIndex((part) => isInside(part) || isReplaced(part)) ?? -1;
      if (index < 0) break;
      const { parts } = node as { parts: Node[] };
      for (const later of parts.slice(index + 1)) moveBy(later, growth);
      node = parts[index]!;
      start += node.start;
      node.end += growth;
      path.push(node.step);
    }
    delete node.parts;
    return path;
  }
}

const absolute = ({ step, start, end, key }: Node, offset: number): Place => ({
  step,
  start: start + offset,
  end: end + offset,
  ...(key && { key: { start: key.start + offset, end: key.end + offset } }),
});
