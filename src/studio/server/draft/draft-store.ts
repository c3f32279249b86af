import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join, resolve } from 'node:path';
import { contentHash } from '../../../config/content-hash.ts';
import { isRunning } from '../../../config/save/is-running.ts';
import { configKey } from '../../../config/save/kept-states.ts';
import type { HistoryState } from '../../../document/history.ts';

/** What is not in the file yet, with all that undo needs. */
export interface StoredDraft {
  /** The text of the file when the draft was begun or last saved. */
  base: string;
  text: string;
  history: HistoryState;
}

/** A draft as it is stored; the base has a file of its own, as it seldom changes. */
interface DraftFile {
  version: 1;
  /** The config that it belongs to. */
  file: string;
  /** The hash of the base. */
  base: string;
  text: string;
  history: HistoryState;
}

/** A crash loses at most what was changed in this time, in ms. */
const WRITE_AFTER_MS = 1000;

/** The folder of the studio, in the project's. */
export const studioFolder = (rootDir: string): string => join(rootDir, '.build/studio');

/** When the computer started, in minutes: process ids begin again then. */
const startedAt = (): number => Math.round((Date.now() / 1000 - uptime()) / 60);

/** Takes a folder for this process, unless another running one has it. */
function claim(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  const owner = join(folder, 'owner');
  try {
    const [pid, start] = readFileSync(owner, 'utf8').split(' ').map(Number) as [number, number];
    if (Math.abs(start - startedAt()) <= 1 && isRunning(pid)) return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  writeFileSync(owner, `${process.pid} ${startedAt()}`);
  return true;
}

/** The draft of a config on disk, so that it is there again after a crash. */
export class DraftStore {
  readonly #folder: string;
  readonly #config: string;
  #timer: NodeJS.Timeout | undefined;
  #read: (() => StoredDraft) | undefined;
  /** Why the last write failed, in a sentence for people; null when it did not. */
  failure: string | null = null;

  /**
   * Opens the draft of a config. A second studio on the same config has a draft of its own.
   *
   * @param rootDir  The project's folder.
   * @param file     The config.
   */
  constructor(rootDir: string, file: string) {
    const folder = join(studioFolder(rootDir), configKey(file));
    let number = 1;
    while (!claim(number === 1 ? folder : `${folder}-${number}`)) number++;
    this.#folder = number === 1 ? folder : `${folder}-${number}`;
    this.#config = resolve(file);
  }

  /**
   * Reads the draft that was stored last.
   *
   * @returns  null if there is none. One that cannot be read is put aside as `draft.unreadable.json`.
   */
  read(): StoredDraft | null {
    const file = join(this.#folder, 'draft.json');
    if (!existsSync(file)) return null;
    try {
      const { version, base, text, history } = JSON.parse(readFileSync(file, 'utf8')) as DraftFile;
      if (version !== 1 || !Array.isArray(history.done) || !Array.isArray(history.undone))
        throw new Error('Another form.');
      JSON.parse(text);
      return { base: readFileSync(this.#baseFile(base), 'utf8'), text, history };
    } catch {
      renameSync(file, join(this.#folder, 'draft.unreadable.json'));
      return null;
    }
  }

  /**
   * Stores the draft within a second, together with all that changes until then.
   *
   * @param read  Gives the draft as it is when it is written.
   */
  keep(read: () => StoredDraft): void {
    this.#read = read;
    this.#timer ??= setTimeout(() => this.flush(), WRITE_AFTER_MS);
  }

  /** Stores now what waits to be stored. What hinders it is in `failure`. It is tried again a second later. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const read = this.#read;
    if (!read) return;
    try {
      this.#write(read());
      this.#read = undefined;
      this.failure = null;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      const why =
        code === 'ENOSPC' || code === 'EDQUOT' ? 'there is no space left on the disk' : `the computer says ${code}`;
      this.failure = `What you have changed is not stored yet, because ${why}. Save it, or leave this page open until it is.`;
      this.keep(read);
    }
  }

  /** Stores what waits, and leaves the draft to the next studio. */
  close(): void {
    this.flush();
    clearTimeout(this.#timer);
    rmSync(join(this.#folder, 'owner'), { force: true });
  }

  #baseFile(hash: string): string {
    return join(this.#folder, `base-${hash}.json`);
  }

  #write({ base, text, history }: StoredDraft): void {
    const hash = contentHash(base);
    const baseFile = this.#baseFile(hash);
    if (!existsSync(baseFile)) writeAtomically(baseFile, base);
    const stored: DraftFile = { version: 1, file: this.#config, base: hash, text, history };
    writeAtomically(join(this.#folder, 'draft.json'), JSON.stringify(stored));
    for (const name of readdirSync(this.#folder))
      if (name.startsWith('base-') && join(this.#folder, name) !== baseFile) rmSync(join(this.#folder, name));
  }
}

/** Writes a file such that it holds all of the text or is as before. */
function writeAtomically(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
