import { partOf, valueAt, type Json, type Path } from '../document/json.ts';
import { applyOperation, type Operation } from '../document/operation.ts';
import { isJsonObject } from '../model/is-json-object.ts';

/** The steps of a field: "items[].title" goes through the entries of a list. */
const stepsOf = (field: string): string[] => field.split(/\.|(?=\[\])/).filter((step) => step !== '');

/** What a list is entered by. */
const ENTRY = '[]';

/** An overlay that is changed, and the operations on its text that change it. */
export class OverlayDraft {
  #value: Json;
  /** In their order. */
  readonly operations: Operation[] = [];
  /** Lists and groups that are new: their operation has them whole. */
  readonly #fresh = new Set<Json>();
  /** Where the entry of a list in the config has its pairs: both paths up to the entry, by that of the config. */
  readonly #entries = new Map<string, Path>();

  constructor(value: Json) {
    this.#value = structuredClone(value);
  }

  get value(): Json {
    return this.#value;
  }

  /** Remembers which entry of the overlay has the texts of an entry in the config. */
  connect(field: string, inConfig: Path, inOverlay: Path): void {
    const steps = stepsOf(field);
    for (const [at, step] of steps.entries())
      if (step === ENTRY) {
        const rest = steps.length - at - 1;
        const key = JSON.stringify(inConfig.slice(0, inConfig.length - rest));
        if (!this.#entries.has(key)) this.#entries.set(key, inOverlay.slice(0, inOverlay.length - rest));
      }
  }

  /** Replaces what stands at a path, or adds it with the groups and lists above it. */
  set(path: Path, value: Json): void {
    let here = this.#value;
    for (const [at, step] of path.entries()) {
      const inner = partOf(here, step);
      const isLast = at === path.length - 1;
      if (inner !== undefined && !isLast) {
        here = inner;
        continue;
      }
      const added = isLast ? value : this.#nested(path.slice(at + 1), value);
      const isNew = this.#fresh.has(here);
      if (Array.isArray(here)) here[step as number] = added;
      else (here as Record<string, Json>)[step] = added;
      const isEntry = Array.isArray(here) && inner === undefined;
      if (!isNew) this.operations.push({ op: isEntry ? 'add' : 'set', path: path.slice(0, at + 1), value: added });
      return;
    }
  }

  #nested(path: Path, value: Json): Json {
    const [step, ...rest] = path;
    if (step === undefined) return value;
    const inner = this.#nested(rest, value);
    const container = typeof step === 'number' ? [inner] : { [step]: inner };
    this.#fresh.add(container);
    return container;
  }

  /**
   * Adds a value to a part; a list gets it in the entry that has the other texts of the same entry in the config, else in a new
   * one at its end.
   *
   * @param place     Of the part.
   * @param inConfig  Where the text is; absent for one that is gone.
   * @returns         Where it is now; null where there was no room: what has no list has one value at most.
   */
  add(place: string[], field: string, value: Json, inConfig?: Path): Path | null {
    const steps = stepsOf(field);
    const known = this.#pathOf(place, steps, inConfig, true);
    const path =
      known && valueAt(this.#value, known) === undefined ? known : this.#pathOf(place, steps, inConfig, false);
    if (!path || valueAt(this.#value, path) !== undefined || !this.#fits(path)) return null;
    this.set(path, value);
    if (inConfig) this.connect(field, inConfig, path);
    return path;
  }

  /** @param isShared  Whether an entry that has other texts already may be the one. */
  #pathOf(place: string[], steps: string[], inConfig: Path | undefined, isShared: boolean): Path | null {
    let path: Path = [...place];
    for (const [at, step] of steps.entries()) {
      if (step !== ENTRY) {
        path.push(step);
        continue;
      }
      const rest = steps.length - at - 1;
      const isInnermost = !steps.slice(at + 1).includes(ENTRY);
      const known = inConfig && this.#entries.get(JSON.stringify(inConfig.slice(0, inConfig.length - rest)));
      if (known && (isShared || !isInnermost)) {
        path = [...known];
        continue;
      }
      const list = valueAt(this.#value, path);
      if (list !== undefined && !Array.isArray(list)) return null;
      path.push(list?.length ?? 0);
    }
    return path;
  }

  /** Whether the groups and lists on the way to a path are what its steps need. */
  #fits(path: Path): boolean {
    let here: Json | undefined = this.#value;
    for (const step of path) {
      if (here === undefined) return true;
      const isPair = Array.isArray(here) && here.length > 0 && here.every((word) => typeof word === 'string');
      if (typeof step === 'number' ? !Array.isArray(here) || isPair : !isJsonObject(here)) return false;
      here = partOf(here, step);
    }
    return true;
  }

  /** Removes values, and the lists and groups that they leave empty; the overlay itself stays. */
  remove(paths: Path[]): void {
    for (const whole of paths.toSorted(lastFirst)) {
      let path = whole;
      while (path.length > 1 && sizeOf(valueAt(this.#value, path.slice(0, -1))) === 1) path = path.slice(0, -1);
      const operation: Operation = { op: 'remove', path };
      this.#value = applyOperation(this.#value, operation);
      this.operations.push(operation);
    }
  }
}

/** Of a list the last entry first, so that the others stay where they are. */
function lastFirst(a: Path, b: Path): number {
  const at = a.findIndex((step, index) => step !== b[index]);
  const [one, other] = [a[at], b[at]];
  if (typeof one === 'number' && typeof other === 'number') return other - one;
  return String(one) < String(other) ? 1 : -1;
}

const sizeOf = (value: Json | undefined): number =>
  isJsonObject(value) ? Object.keys(value).length : (value as Json[]).length;
