import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentHash } from '../content-hash.ts';
import { syncFolder, writeDurably } from './durable.ts';
import { isRunning } from './is-running.ts';
import { configKey } from './kept-states.ts';

/** A file that a save replaces. */
export interface Replacement {
  /** Links are followed already. */
  target: string;
  /** The file beside it that takes its place, on the disk already; null where the target is removed. */
  temporary: string | null;
  /** What the target holds before; null where there is none. */
  old: string | null;
}

/** What the file holds. Entries have hashes in place of texts. */
interface Journal {
  pid: number;
  entries: Replacement[];
}

const hashOf = (text: string | null): string | null => text && contentHash(text);

const fileOf = (file: string, historyDir: string): string => join(historyDir, `unfinished-${configKey(file)}.json`);

/** Puts one replacement into effect. */
export function replaceOne({ target, temporary }: Pick<Replacement, 'target' | 'temporary'>): void {
  if (temporary === null) rmSync(target, { force: true });
  else renameSync(temporary, target);
}

/**
 * Notes which files are about to be replaced together: from then on, all of them will be.
 *
 * @param file  The config that is saved with them.
 * @returns     Ends the journal: they are replaced.
 */
export function beginJournal(file: string, historyDir: string, replacements: Replacement[]): () => void {
  const journal = fileOf(file, historyDir);
  const entries = replacements.map(({ old, ...rest }) => ({ ...rest, old: hashOf(old) }));
  mkdirSync(historyDir, { recursive: true });
  rmSync(`${journal}.new`, { force: true });
  writeDurably(`${journal}.new`, JSON.stringify({ pid: process.pid, entries } satisfies Journal), null);
  renameSync(`${journal}.new`, journal);
  syncFolder(historyDir);
  return () => rmSync(journal, { force: true });
}

/**
 * Finishes a save of several files that was killed between two of them. A file that has been written by somebody else since stays
 * as it is.
 *
 * @see  docs/decisions/0121-several-files-are-saved-with-a-journal.md
 */
export function finishSave(file: string, historyDir: string): void {
  const journal = fileOf(file, historyDir);
  if (!existsSync(journal)) return;
  const { pid, entries } = JSON.parse(readFileSync(journal, 'utf8')) as Journal;
  if (isRunning(pid)) return;
  for (const { target, temporary, old } of entries) {
    // Replaced already.
    if (temporary !== null && !existsSync(temporary)) continue;
    const now = existsSync(target) ? readFileSync(target, 'utf8') : null;
    if (hashOf(now) === old) replaceOne({ target, temporary });
    else if (temporary !== null) rmSync(temporary);
  }
  for (const folder of new Set(entries.map(({ target }) => dirname(target)))) syncFolder(folder);
  rmSync(journal);
}
