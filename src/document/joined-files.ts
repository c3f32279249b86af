import { layoutOf, serialize, type Layout } from './text/layout.ts';
import { partsAt } from './text/value-ranges.ts';
import type { JsonObject, Json, Path } from './json.ts';
import { isJsonObject } from '../model/is-json-object.ts';
import { OperationError, type Operation } from './operation.ts';
import type { Splice } from './text/splice.ts';

/** The key of a joined document that holds further files by their path from the site's folder. No config has it. */
export const FILES = '/files';

/** The files of a site that are edited as one document. */
export interface SiteTexts {
  config: string;
  /** By path from the site's folder: "schema/enquiry.schema.json". */
  files: ReadonlyMap<string, string>;
}

/** How a joined text begins, up to the group of files. */
const BEGINNING = new RegExp(`^(\\s*\\{)\\s*"${FILES}":`);

/** Whether a path is that of a whole file. */
const isFile = (path: Path): boolean => path.length === 2 && path[0] === FILES;

/**
 * Joins files to one text of JSON that says what the config says, and the files at the key `FILES`: one history and one merge for
 * all of them. Every character of each is there, so that they are split again without loss.
 *
 * @param config  Valid JSON. A config that is no group has no further files.
 * @param files   Valid JSON.
 */
export function joinFiles({ config, files }: SiteTexts): string {
  const start = /^\s*\{/.exec(config)?.[0].length;
  if (start === undefined) return config;
  const entries = [...files].map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  const rest = config.slice(start);
  const [space, next] = /^(\s*)(.)/.exec(rest)!.slice(1) as [string, string];
  // A config with a line for each of its keys is known by what follows its bracket.
  const line = next === '}' ? '' : (/\r\n|\n|\r/.exec(space)?.[0] ?? '');
  const comma = next === '}' ? '' : ',';
  return `${config.slice(0, start)}${line}"${FILES}":{${entries.join(',')}}${comma}${rest}`;
}

interface JoinedRanges {
  /** What the config begins with, before its first key. */
  before: string;
  /** Of the group's braces. */
  start: number;
  end: number;
  /** Of each file with all around its value, from the colon to the comma. */
  files: { name: string; keyStart: number; start: number; end: number }[];
}

function rangesOf(text: string): JoinedRanges | null {
  const [beginning, before] = BEGINNING.exec(text) ?? [];
  if (beginning === undefined || before === undefined) return null;
  const start = beginning.length;
  const parts = partsAt(text, start);
  const closing = text.indexOf('}', parts.at(-1)?.[1].end ?? start);
  const files = parts.map(([name, { key }], at) => ({
    name: String(name),
    keyStart: key!.start,
    start: key!.end + 1,
    end: (parts[at + 1]?.[1].key!.start ?? closing + 1) - 1,
  }));
  return { before, start, end: closing + 1, files };
}

/** The files of a joined text; of any other, that is the config. */
export function splitFiles(text: string): SiteTexts {
  const ranges = rangesOf(text);
  if (!ranges) return { config: text, files: new Map() };
  const comma = text[ranges.end] === ',' ? 1 : 0;
  return {
    config: ranges.before + text.slice(ranges.end + comma),
    files: new Map(ranges.files.map(({ name, start, end }) => [name, text.slice(start, end)])),
  };
}

/** The layout of the file that a path is in: each is laid out by itself. */
export function layoutAt(text: string, path: Path): Layout {
  const { config, files } = splitFiles(text);
  return layoutOf((path[0] === FILES && files.get(String(path[1]))) || config);
}

/**
 * The replacements that add a whole file, or remove one; null for an operation on anything else.
 *
 * @throws  OperationError
 */
export function fileSplices(text: string, layout: Layout, operation: Operation): Splice[] | null {
  const ranges = isFile(operation.path) ? rangesOf(text) : null;
  if (!ranges) return null;
  const { op, path } = operation;
  const at = ranges.files.findIndex(({ name }) => name === path[1]);
  const file = ranges.files[at];
  if (op === 'set' && file) return null;
  if (op === 'set') {
    const own = `${JSON.stringify(path[1])}:${serialize(operation.value, layout, '')}${layout.newline}`;
    return [{ at: ranges.end - 1, removed: '', inserted: ranges.files.length > 0 ? `,${own}` : own }];
  }
  if (op !== 'remove' || !file) throw new OperationError(`The file ${String(path[1])} cannot be changed this way.`);
  const isLast = at === ranges.files.length - 1;
  const from = isLast && at > 0 ? file.keyStart - 1 : file.keyStart;
  const to = isLast ? file.end : file.end + 1;
  return [{ at: from, removed: text.slice(from, to), inserted: '' }];
}

/** What a joined document of a config and files says. */
export const withFiles = (config: Json, files: ReadonlyMap<string, string>): Json =>
  isJsonObject(config)
    ? { ...config, [FILES]: Object.fromEntries([...files].map(([name, text]) => [name, JSON.parse(text) as Json])) }
    : config;

const configs = new WeakMap<JsonObject, JsonObject>();

/** What the config of a joined document says. The same object for the same document. */
export function configOf(value: Json): Json {
  if (!isJsonObject(value) || !Object.hasOwn(value, FILES)) return value;
  const known = configs.get(value);
  if (known) return known;
  const { [FILES]: _, ...config } = value;
  configs.set(value, config);
  return config;
}
