import { createRequire } from 'node:module';
import { createContext, runInContext } from 'node:vm';
import type { TransformFailure, transformSync } from 'esbuild';
import { isEqual, partOf, type JsonObject, type Json, type Path } from '../../document/json.ts';
import { difference } from '../../document/merge.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import type { EditableSection } from './editable-section.ts';

/** How long one section may take, in ms. */
const LIMIT_MS = 2000;

const ENDLESS = `has not ended after ${LIMIT_MS / 1000} s`;

/** A `migrate-N.ts` that did not do its work, in a sentence without its place. */
export class CodeFault extends Error {}

/** Contexts by source: most sections of a file need the same. Null for one that has not ended: no second section waits for it. */
const contexts = new Map<string, object | null>();

/** The program in a world of its own, which has the language and nothing else: no files, no modules, no network. */
function contextOf(source: string): object {
  const known = contexts.get(source);
  if (known) return known;
  if (known === null) throw new CodeFault(ENDLESS);
  // Loaded only here: most files need no code.
  const esbuild = createRequire(import.meta.url)('esbuild') as { transformSync: typeof transformSync };
  const { code } = esbuild.transformSync(source, { loader: 'ts', format: 'iife', globalName: 'migration' });
  // Promises end with the call, so that the limit holds for them too.
  const context = createContext(
    {},
    { codeGeneration: { strings: false, wasm: false }, microtaskMode: 'afterEvaluate' },
  );
  runInContext(code, context, { timeout: LIMIT_MS });
  contexts.set(source, context);
  return context;
}

/** What a function of the program makes of a value; undefined where it has no such function. @throws CodeFault */
function call(source: string, name: 'up' | 'down', value: JsonObject): unknown {
  try {
    // As text in both directions, so that no object of either world reaches the other.
    const input = JSON.stringify(JSON.stringify(value));
    const result = runInContext(
      `typeof migration.${name} === 'function' ? JSON.stringify(migration.${name}(JSON.parse(${input}))) ?? 'null' : ''`,
      contextOf(source),
      { timeout: LIMIT_MS },
    ) as string;
    return result === '' ? undefined : JSON.parse(result);
  } catch (fault) {
    if (fault instanceof CodeFault) throw fault;
    // What is thrown in the other world is no Error of ours, and may be anything.
    const { code, message, errors } = (fault ?? {}) as Partial<NodeJS.ErrnoException & TransformFailure>;
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      contexts.set(source, null);
      throw new CodeFault(ENDLESS);
    }
    const [mistake] = Array.isArray(errors) ? errors : [];
    const [said] = String(mistake?.text ?? message ?? fault).split('\n');
    throw new CodeFault(`says "${said}"${mistake?.location ? ` in line ${mistake.location.line}` : ''}`);
  }
}

/**
 * Gives keys that are new in a group the places of those that are gone, in lists entry by entry: in whichever order the program
 * writes them, they stand where the old ones stood, and the way back leads to the same text.
 */
function placeKeys(section: EditableSection, before: Json, after: Json | undefined, path: Path): void {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    for (const [index, entry] of before.entries()) placeKeys(section, entry, after[index], [...path, index]);
  if (!isJsonObject(before) || !isJsonObject(after)) return;
  for (const [key, value] of Object.entries(before)) placeKeys(section, value, partOf(after, key), [...path, key]);
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  if (gone.length === 0) return;
  let last: string | undefined;
  for (const key of Object.keys(after)) {
    if (Object.hasOwn(before, key)) continue;
    const place = gone.shift();
    if (place !== undefined) section.rename([...path, place], key);
    else
      section.apply({
        op: 'set',
        path: [...path, key],
        value: after[key]!,
        ...(last !== undefined && { after: last }),
      });
    last = key;
  }
}

/**
 * Whether a section is there already: the way back and this one again lead to it. A program that knows the other form alone would
 * write over what it does not find, where a section was pasted into a file of another version.
 */
function hasForm(section: JsonObject, source: string, name: 'up' | 'down'): boolean {
  try {
    const back = call(source, name === 'up' ? 'down' : 'up', section);
    return isJsonObject(back) && isEqual(call(source, name, back as JsonObject) as Json, section);
  } catch (fault) {
    if (fault instanceof CodeFault) return false;
    throw fault;
  }
}

/**
 * Changes a section as `migrate-N.ts` does; its result becomes operations on the text.
 *
 * @returns  Whether the program has a function of this name.
 * @throws   CodeFault where it throws, loops, or returns something else than this section.
 */
export function runCode(section: EditableSection, source: string, name: 'up' | 'down'): boolean {
  const before = section.value;
  if (hasForm(before, source, name)) return true;
  const after = call(source, name, before);
  if (after === undefined) return false;
  if (typeof after !== 'object' || after === null || Array.isArray(after)) throw new CodeFault('returns no section');
  const { id } = after as JsonObject;
  if (id !== before['id'])
    throw new CodeFault(
      `returns a section with the id ${JSON.stringify(id)} instead of ${JSON.stringify(before['id'])}`,
    );
  section.deeds.push({ before, after: after as JsonObject, again: (other) => call(source, name, other) });
  placeKeys(section, before, after as JsonObject, []);
  for (const operation of difference(section.value, after as JsonObject, [])) section.apply(operation);
  if (section.value !== before) section.done.push({ from: [], to: [], before, after: after as JsonObject });
  return true;
}
