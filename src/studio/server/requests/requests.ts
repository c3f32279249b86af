import { isJsonObject } from '../../../model/is-json-object.ts';
import type { Change, Insisted, Json, OfPage, Operation, Path, Replacing, StudioState } from '../../protocol.ts';

/** A request that cannot be carried out; its message is a sentence for people. */
export class BadRequest extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

/** The fault of a request that no page of ours sends. */
export const bad = (what: string): BadRequest => new BadRequest(`The studio's page sent ${what}. Reload it.`);

/** Whether a value is a path into the config. */
export const isPath = (value: unknown): value is Path =>
  Array.isArray(value) &&
  value.every((step) => typeof step === 'string' || (Number.isSafeInteger(step) && Number(step) >= 0));

/** Reads an operation out of a request. @throws BadRequest */
export function readOperation(value: unknown): Operation {
  const { op, path, to, key, value: given } = isJsonObject(value) ? value : {};
  // `__proto__` would reach the prototype of our own objects.
  if (!isPath(path) || path.includes('__proto__')) throw bad('an invalid path');
  if (op === 'remove') return { op, path };
  if ((op === 'set' || op === 'add') && given !== undefined) return { op, path, value: given as Json };
  if (op === 'move' && Number.isSafeInteger(to) && Number(to) >= 0) return { op, path, to: Number(to) };
  if (op === 'rename' && typeof key === 'string' && key !== '__proto__') return { op, path, key };
  throw bad('an invalid operation');
}

/** Reads an operation with what it replaces. @throws BadRequest */
export function readReplacing(value: unknown): Replacing {
  const was = isJsonObject(value) ? (value['was'] as Json | undefined) : undefined;
  return { ...readOperation(value), ...(was !== undefined && { was }) };
}

/** Reads a change out of a request, as it was listed. @throws BadRequest */
export function readChange(value: unknown): Change {
  const { id, words } = isJsonObject(value) ? value : {};
  if (typeof id !== 'string' || typeof words !== 'string') throw bad('an invalid change');
  return { id, words };
}

/** Reads what somebody insists on; undefined where they were not asked. @throws BadRequest */
export function readInsisted(value: unknown): Insisted[] | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw bad('an invalid answer');
  return value.map((each: unknown): Insisted => {
    if (!isJsonObject(each) || typeof each['address'] !== 'string') throw bad('an invalid answer');
    return { address: each['address'], ...(each['theirs'] !== undefined && { theirs: each['theirs'] as Json }) };
  });
}

/** The answer of what changes the draft: the state, for the page that is asked for. */
export const stateFor = (checks: { state(page: number): StudioState }, { page }: Unread<OfPage>): StudioState =>
  checks.state(Number(page ?? 0));

/** A request as it has arrived: nothing is known of its values until they are read. */
export type Unread<Input> = { readonly [Key in keyof Input]?: unknown };

/** What a handler gives for an answer: a file in pieces, which are sent as the client takes them. */
type Given<Output> = Output extends Blob ? AsyncIterable<string> : Output;

/**
 * What answers requests, by their names. It reads what was sent, and throws a BadRequest where it cannot be done.
 *
 * @template Map  Of each request what is sent and what is answered, as a method.
 */
export type Handlers<Map> = {
  [Name in keyof Map]: Map[Name] extends (input: infer Input) => infer Output
    ? (body: Unread<Input>) => Given<Output> | Promise<Given<Output>>
    : never;
};
