import { isUtf8 } from 'node:buffer';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { lineStarts, positionAt } from '../positions.ts';
import { hasByteOrderMark } from '../read-text.ts';
import { scanJson } from '../syntax/scan-json.ts';
import { syncFolder, writeDurably } from './durable.ts';
import { isRunning } from './is-running.ts';
import { beginJournal, finishSave, replaceOne, type Replacement } from './journal.ts';
import { keepState } from './kept-states.ts';

/** The steps of a save, in this order. `journal` and `rename-next` are those of a save of several files. */
export const SAVE_STEPS = [
  'read',
  'write',
  'sync',
  'compare',
  'keep',
  'journal',
  'rename',
  'rename-next',
  'sync-folder',
  'done',
] as const;

/** Further files that are replaced together with the config: all or none. */
export interface OtherFiles {
  /** The folder that their names are from. */
  dir: string;
  /** Their texts as they are on disk, by name. */
  read: () => Map<string, string>;
}

/** The text of the config, and those of further files by name: one that is left out is removed. */
export interface NewTexts {
  text: string;
  files?: ReadonlyMap<string, string>;
}

/** What replacing a file needs. */
export interface ReplaceOptions<Refused> {
  /** The config; links are followed. */
  file: string;
  /** Where replaced files are kept. */
  historyDir: string;
  others?: OtherFiles;
  /**
   * The texts to write, made from those on disk, or why there are none. Asked again if a file is changed meanwhile. The same
   * text is not written.
   */
  change: (onDisk: string, files: ReadonlyMap<string, string>) => NewTexts | { refused: Refused };
  /** What is told besides where it fails: "Your changes are kept as a draft.", if there is anything to say. */
  reassurance?: string;
  /** What people do once the fault is mended. */
  again?: string;
  /** Called before each step: tests fail or end there. */
  atStep?: (step: (typeof SAVE_STEPS)[number]) => void;
}

/** What became of it. Unless it is "saved", the file is as it was. */
export type ReplaceResult<Refused> =
  | { kind: 'saved'; text: string }
  | { kind: 'refused'; refused: Refused }
  /** A sentence for people: what happened, and what to do. */
  | { kind: 'failed'; reason: string };

/** How often a save begins again because the file has changed meanwhile. */
const MAX_ATTEMPTS = 5;

/** A reason not to save that is said to people. */
class Refusal extends Error {}

/**
 * Replaces a file in one step by what is made from its text, and others with it. Whatever ends the process on the way, the file
 * is the old or the new one; of several, all are once a save has begun or `finishSave` was called. The old ones are kept.
 *
 * @returns  Never throws on what happens to files.
 * @see      docs/decisions/0070-a-save-replaces-the-file-it-has-read.md
 */
export function replaceFile<Refused>(options: ReplaceOptions<Refused>): ReplaceResult<Refused> {
  const { reassurance, again = 'save again' } = options;
  const words: SaveWords = {
    again,
    name: basename(options.file),
    unchanged:
      reassurance === undefined ? 'The file is as it was.' : `The file is as it was, and ${lowered(reassurance)}`,
    reassurance: reassurance === undefined ? '' : ` ${reassurance}`,
  };
  try {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const result = attemptReplace(options, words);
      if (result) return result;
    }
    throw new Refusal(
      `Another program keeps changing the file. ${words.unchanged} Wait until it has finished, then ${words.again}.`,
    );
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'failed', reason: error.message };
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return { kind: 'failed', reason: reasonOf(code, words) };
  }
}

/** What the reasons of failures are made of. */
interface SaveWords {
  name: string;
  again: string;
  unchanged: string;
  reassurance: string;
}

const lowered = (sentence: string): string => sentence[0]!.toLowerCase() + sentence.slice(1);

/** Whether a file holds a text; null for whether there is none. */
const holds = (file: string, text: string | null): boolean =>
  existsSync(file) ? text !== null && readFileSync(file).equals(Buffer.from(text)) : text === null;

/** One attempt; null if a file was changed during it. */
function attemptReplace<Refused>(
  { file, historyDir, others, change, atStep }: ReplaceOptions<Refused>,
  words: SaveWords,
): ReplaceResult<Refused> | null {
  finishSave(file, historyDir);
  atStep?.('read');
  const target = realpathSync(file);
  const stats = statSync(target);
  refuseReadOnly(stats.mode, words);
  const onDisk = readJson(readFileSync(target), words);
  const files = others?.read() ?? new Map<string, string>();
  const changed = change(onDisk, files);
  if ('refused' in changed) return { kind: 'refused', refused: changed.refused };
  const { text } = changed;
  const next = changed.files ?? files;
  const replaced = [...new Set([...files.keys(), ...next.keys()])].map((name) => {
    const path = join(others!.dir, name);
    return { target: existsSync(path) ? realpathSync(path) : path, old: files.get(name) ?? null, text: next.get(name) };
  });
  const all = [{ target, old: onDisk, text: text as string | undefined }, ...replaced].filter(
    (each) => each.text !== (each.old ?? undefined),
  );
  if (all.length === 0) return { kind: 'saved', text };

  const made: Replacement[] = [];
  // The first translation of a site has no folder yet.
  for (const each of replaced) mkdirSync(dirname(each.target), { recursive: true });
  for (const each of [target, ...replaced.map((one) => one.target)]) removeLeftovers(each);
  try {
    atStep?.('write');
    for (const each of all) {
      const own = statSync(each.target, { throwIfNoEntry: false });
      if (own) refuseReadOnly(own.mode, { ...words, name: basename(each.target) });
      const temporary = each.text === undefined ? null : temporaryOf(each.target);
      made.push({ target: each.target, temporary, old: each.old });
      if (temporary !== null) writeDurably(temporary, each.text!, own ?? stats, () => atStep?.('sync'));
    }
    atStep?.('compare');
    if (!holds(target, onDisk) || !replaced.every((each) => holds(each.target, each.old))) return null;
    atStep?.('keep');
    const forget = keepState(target, historyDir, files);
    let endJournal = () => {};
    const done: Replacement[] = [];
    try {
      if (made.length > 1) {
        atStep?.('journal');
        endJournal = beginJournal(file, historyDir, made);
      }
      for (const replacement of made) {
        atStep?.(done.length === 0 ? 'rename' : 'rename-next');
        replaceOne(replacement);
        done.push(replacement);
      }
    } catch (error) {
      for (const replacement of done) restore(replacement, stats);
      endJournal();
      forget();
      throw error;
    }
    atStep?.('sync-folder');
    for (const folder of new Set(made.map((each) => dirname(each.target)))) syncFolder(folder);
    endJournal();
  } finally {
    for (const { temporary } of made) if (temporary !== null) rmSync(temporary, { force: true });
  }
  atStep?.('done');
  return { kind: 'saved', text };
}

const temporaryOf = (target: string): string => join(dirname(target), `.${basename(target)}.studio-${process.pid}`);

/** Takes a replacement back, because one of those that belong to it has failed. */
function restore({ target, old }: Replacement, stats: Stats): void {
  rmSync(target, { force: true });
  if (old !== null) writeDurably(target, old, stats);
}

/** The folder alone decides whether a file can be replaced: we respect the wish of the file too. */
function refuseReadOnly(mode: number, { name, unchanged, again }: SaveWords): void {
  if ((mode & 0o222) === 0)
    throw new Refusal(`The file is read-only. ${unchanged} Allow writing to ${name}, then ${again}.`);
}

/** The text of the file, if it can be merged and saved without loss. */
function readJson(bytes: Buffer, { name, unchanged, again }: SaveWords): string {
  const text = bytes.toString('utf8');
  if (!isUtf8(bytes) || hasByteOrderMark(bytes))
    throw new Refusal(
      `The file on disk is not UTF-8. ${unchanged} Save ${name} there as UTF-8 without BOM, then ${again}.`,
    );
  const { stop } = scanJson(text);
  if (!stop) return text;
  const { line } = positionAt(lineStarts(text), stop.offset, 1);
  throw new Refusal(
    `The file on disk is not valid JSON. ${unchanged} Correct ${name} there, at line ${line}, then ${again}.`,
  );
}

/** Removes what saves that were killed have left beside the file. */
function removeLeftovers(target: string): void {
  const prefix = `.${basename(target)}.studio-`;
  for (const name of readdirSync(dirname(target)))
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length))))
      rmSync(join(dirname(target), name), { force: true });
}

/** Why a file operation failed, in a sentence for people. */
function reasonOf(code: string, { name, unchanged, reassurance, again }: SaveWords): string {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `The file is no longer there: it was moved or deleted.${reassurance} Put ${name} back, then ${again}.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `The computer does not allow writing to the file. ${unchanged} Allow writing to ${name} and its folder, then ${again}.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is no space left on the disk. ${unchanged} Free some space, then ${again}.`;
    default:
      return `${name} could not be saved: the computer says ${code}. ${unchanged}`;
  }
}
