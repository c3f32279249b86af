import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { lineStarts, positionAt } from '../positions.ts';
import { scanJson } from '../syntax/scan-json.ts';
import { keepState } from './kept-states.ts';
import { isRunning } from './is-running.ts';

/** The steps of a save, in this order. */
export const SAVE_STEPS = ['read', 'write', 'sync', 'compare', 'keep', 'rename', 'sync-folder', 'done'] as const;

/** What replacing a file needs. */
export interface ReplaceOptions<Refused> {
  /** The config; links are followed. */
  file: string;
  /** Where replaced files are kept. */
  historyDir: string;
  /**
   * The text to write, made from the one on disk, or why there is none. Asked again if the file is changed meanwhile. The same
   * text is not written.
   */
  change: (onDisk: string) => { text: string } | { refused: Refused };
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
 * Replaces a file in one step by what is made from its text. Whatever ends the process on the way, the file is the old or the
 * new one. The old one is kept.
 *
 * @returns  Never throws on what happens to files.
 * @see      docs/decisions/0070-a-save-replaces-the-file-it-has-read.md
 */
export function replaceFile<Refused>(options: ReplaceOptions<Refused>): ReplaceResult<Refused> {
  const { reassurance, again = 'save again' } = options;
  const words: Words = {
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
      `Another program keeps changing "${words.name}". ${words.unchanged} Wait until it has finished, then ${words.again}.`,
    );
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'failed', reason: error.message };
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return { kind: 'failed', reason: reasonOf(code, words) };
  }
}

/** What the reasons of failures are made of. */
interface Words {
  name: string;
  again: string;
  unchanged: string;
  reassurance: string;
}

const lowered = (sentence: string): string => sentence[0]!.toLowerCase() + sentence.slice(1);

/** One attempt; null if the file was changed during it. */
function attemptReplace<Refused>(
  { file, historyDir, change, atStep }: ReplaceOptions<Refused>,
  words: Words,
): ReplaceResult<Refused> | null {
  atStep?.('read');
  const target = realpathSync(file);
  const facts = statSync(target);
  // The folder alone decides whether a file can be replaced: we respect the wish of the file too.
  if ((facts.mode & 0o222) === 0)
    throw new Refusal(`"${words.name}" is read-only. ${words.unchanged} Allow writing to it, then ${words.again}.`);
  const old = readFileSync(target);
  const onDisk = readJson(old, words);
  const changed = change(onDisk);
  if ('refused' in changed) return { kind: 'refused', refused: changed.refused };
  const { text } = changed;
  if (text === onDisk) return { kind: 'saved', text };

  const temporary = join(dirname(target), `.${basename(target)}.studio-${process.pid}`);
  removeLeftovers(target);
  try {
    atStep?.('write');
    writeDurably(temporary, text, facts, () => atStep?.('sync'));
    atStep?.('compare');
    if (!readFileSync(target).equals(old)) return null;
    atStep?.('keep');
    const kept = keepState(target, historyDir);
    try {
      atStep?.('rename');
      renameSync(temporary, target);
    } catch (error) {
      rmSync(kept, { force: true });
      throw error;
    }
  } finally {
    rmSync(temporary, { force: true });
  }
  atStep?.('sync-folder');
  syncFolder(dirname(target));
  atStep?.('done');
  return { kind: 'saved', text };
}

/** The text of the file, if it can be merged and saved without loss. */
function readJson(bytes: Buffer, { name, unchanged, again }: Words): string {
  if (!isUtf8(bytes))
    throw new Refusal(`"${name}" on disk is not UTF-8. ${unchanged} Save it as UTF-8 there, then ${again}.`);
  const text = bytes.toString('utf8');
  const { stop } = scanJson(text.replace(/^\uFEFF/, ' '));
  if (!stop) return text;
  const { line } = positionAt(lineStarts(text), stop.offset, 1);
  throw new Refusal(
    `"${name}" on disk is not valid JSON (line ${line}). ${unchanged} Correct it there, then ${again}.`,
  );
}

/** Writes a new file with the rights of another one, down to the disk. */
function writeDurably(file: string, text: string, { mode, uid, gid }: Stats, beforeSync: () => void): void {
  const handle = openSync(file, 'wx', mode);
  try {
    // The mode above is narrowed by the process's mask.
    fchmodSync(handle, mode);
    try {
      fchownSync(handle, uid, gid);
    } catch {
      // Only the superuser may give files away; others own what they replace, or share it by its group.
    }
    writeFileSync(handle, text);
    beforeSync();
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Makes the new name durable, where folders can be synchronized. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // Windows opens no folders. The file has its new content already.
  }
}

/** Removes what saves that were killed have left beside the file. */
function removeLeftovers(target: string): void {
  const prefix = `.${basename(target)}.studio-`;
  for (const name of readdirSync(dirname(target)))
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length))))
      rmSync(join(dirname(target), name), { force: true });
}

/** Why a file operation failed, in a sentence for people. */
function reasonOf(code: string, { name, unchanged, reassurance, again }: Words): string {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `"${name}" is no longer there: it was moved or deleted.${reassurance} Put it back, then ${again}.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `The computer does not allow writing to "${name}". ${unchanged} Allow writing to the file and its folder, then ${again}.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is no space left on the disk. ${unchanged} Free some space, then ${again}.`;
    default:
      return `"${name}" could not be saved: the computer says ${code}. ${unchanged}`;
  }
}
