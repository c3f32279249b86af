import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  mkdirSync,
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
import type { Problem } from '../../config/problems/problem.ts';
import { lineStarts, positionAt } from '../../config/positions.ts';
import { scanJson } from '../../config/syntax/scan-json.ts';
import type { Conflict } from '../text/merge.ts';
import { configKey } from './draft.ts';
import { isRunning } from './is-running.ts';

/** The steps of a save, in this order. */
export const SAVE_STEPS = ['read', 'write', 'sync', 'compare', 'keep', 'rename', 'sync-folder', 'done'] as const;

/** What a save needs. */
export interface SaveOptions {
  /** The config; links are followed. */
  file: string;
  /** Where replaced files are kept. */
  historyDir: string;
  /** Brings the draft onto the text on disk. Asked again if that changes during the save. */
  merge: (onDisk: string) => { text: string; conflicts: Conflict[] };
  /** The problems of a text, checked as the exact text of the file. */
  validate: (text: string) => Problem[];
  /** Called before each step: tests fail or end there. */
  atStep?: (step: (typeof SAVE_STEPS)[number]) => void;
}

/** What became of a save. Unless it is "saved", the file is as it was. */
export type SaveResult =
  | { kind: 'saved'; text: string }
  /** Both sides changed the same values: to be answered first. */
  | { kind: 'conflicts'; conflicts: Conflict[] }
  | { kind: 'problems'; problems: Problem[] }
  /** A sentence for people: what happened, and what to do. */
  | { kind: 'failed'; reason: string };

/** Saved states that are kept of a config. */
const MAX_KEPT = 50;

/** How often a save begins again because the file has changed meanwhile. */
const MAX_ATTEMPTS = 5;

const KEPT = 'The file is as it was, and your changes are kept as a draft.';

/** A reason not to save that is said to people. */
class Refusal extends Error {}

/**
 * Saves a draft: reads the file again, merges what others changed, validates, and replaces the file in one step. Whatever
 * ends the process on the way, the file is the old or the new one.
 *
 * @returns  Never throws on what happens to files.
 * @see      docs/decisions/0070-a-save-replaces-the-file-it-has-read.md
 */
export function saveDraft(options: SaveOptions): SaveResult {
  const name = basename(options.file);
  try {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const result = attemptSave(options, name);
      if (result) return result;
    }
    throw new Refusal(`Another program keeps changing "${name}". ${KEPT} Save again when it has finished.`);
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'failed', reason: error.message };
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return { kind: 'failed', reason: reasonOf(code, name) };
  }
}

/** One attempt; null if the file was changed during it. */
function attemptSave({ file, historyDir, merge, validate, atStep }: SaveOptions, name: string): SaveResult | null {
  atStep?.('read');
  const target = realpathSync(file);
  const facts = statSync(target);
  // The folder alone decides whether a file can be replaced: we respect the wish of the file too.
  if ((facts.mode & 0o222) === 0)
    throw new Refusal(`"${name}" is read-only. ${KEPT} Allow writing to it, then save again.`);
  const old = readFileSync(target);
  const onDisk = readJson(old, name);
  const { text, conflicts } = merge(onDisk);
  if (conflicts.length > 0) return { kind: 'conflicts', conflicts };
  const problems = validate(text);
  if (problems.length > 0) return { kind: 'problems', problems };
  if (text === onDisk) return { kind: 'saved', text };

  const temporary = join(dirname(target), `.${basename(target)}.studio-${process.pid}`);
  removeLeftovers(target);
  try {
    atStep?.('write');
    writeDurably(temporary, text, facts, () => atStep?.('sync'));
    atStep?.('compare');
    if (!readFileSync(target).equals(old)) return null;
    atStep?.('keep');
    const kept = keepOld(target, historyDir, configKey(target));
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
function readJson(bytes: Buffer, name: string): string {
  if (!isUtf8(bytes))
    throw new Refusal(`"${name}" on disk is not UTF-8. ${KEPT} Save it as UTF-8 there, then save again.`);
  const text = bytes.toString('utf8');
  const { stop } = scanJson(text.replace(/^\uFEFF/, ' '));
  if (!stop) return text;
  const { line } = positionAt(lineStarts(text), stop.offset, 1);
  throw new Refusal(`"${name}" on disk is not valid JSON (line ${line}). ${KEPT} Correct it there, then save again.`);
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

/** Keeps the file that is replaced, and the last ones before it. */
function keepOld(target: string, historyDir: string, key: string): string {
  mkdirSync(historyDir, { recursive: true });
  const state = join(historyDir, `${key}-${new Date().toISOString().replaceAll(':', '-')}`);
  let kept = `${state}.json`;
  // Two saves in one millisecond.
  for (let number = 1; existsSync(kept); number++) kept = `${state}-${number}.json`;
  try {
    linkSync(target, kept);
  } catch {
    // Another disk, or one without links.
    copyFileSync(target, kept);
  }
  const all = readdirSync(historyDir).filter((name) => name.startsWith(`${key}-`));
  for (const name of all.sort().slice(0, -MAX_KEPT)) rmSync(join(historyDir, name), { force: true });
  return kept;
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
function reasonOf(code: string, name: string): string {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `"${name}" is no longer there: it was moved or deleted. Your changes are kept as a draft. Put it back, then save again.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `The computer does not allow writing to "${name}". ${KEPT} Allow writing to the file and its folder, then save again.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is no space left on the disk. ${KEPT} Free some space, then save again.`;
    default:
      return `"${name}" could not be saved: the computer says ${code}. ${KEPT}`;
  }
}
