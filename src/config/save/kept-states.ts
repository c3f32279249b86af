import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { contentHash } from '../content-hash.ts';

/** States that are kept of a config. */
const MAX_KEPT = 50;

/** Where replaced configs are kept, in the project's folder. */
export const historyFolder = (rootDir: string): string => join(rootDir, '.build/studio/history');

/** A short name for a config, whatever links lead to it. */
export function configKey(file: string): string {
  return contentHash(existsSync(file) ? realpathSync(file) : resolve(file));
}

/** The file that holds the config of the last build into `dist/`; its forms are kept beside it. It is not in `dist/`, which is public. */
export const builtFrom = (rootDir: string, file: string): string =>
  join(rootDir, '.build/built-from', `${configKey(file)}.json`);

/**
 * Keeps a config that is about to be replaced, and the last ones before it.
 *
 * @param file   Links are followed already.
 * @param files  The texts of its further files, by name.
 * @returns      Takes it back.
 */
export function keepState(file: string, historyDir: string, files: ReadonlyMap<string, string>): () => void {
  const key = configKey(file);
  mkdirSync(historyDir, { recursive: true });
  const stateOf = (moment: number) =>
    join(historyDir, `${key}-${new Date(moment).toISOString().replaceAll(':', '-')}.json`);
  let moment = Date.now();
  // Of two saves in one millisecond the later one is the last by its name, too.
  while (existsSync(stateOf(moment))) moment++;
  const kept = stateOf(moment);
  try {
    linkSync(file, kept);
  } catch {
    // Another disk, or one without links.
    copyFileSync(file, kept);
  }
  if (files.size > 0) keepFiles(kept, files);
  const forget = (state: string) => {
    rmSync(state, { force: true });
    rmSync(filesOf(state), { force: true });
  };
  const all = readdirSync(historyDir).filter((name) => name.startsWith(`${key}-`));
  for (const name of all.sort().slice(0, -MAX_KEPT)) forget(join(historyDir, name));
  return () => forget(kept);
}

/** The file that holds the further files of a kept state. */
const filesOf = (kept: string): string => join(dirname(kept), `files-${basename(kept)}`);

/** Keeps the texts of further files beside a kept config. */
export const keepFiles = (kept: string, files: ReadonlyMap<string, string>): void =>
  writeFileSync(filesOf(kept), JSON.stringify(Object.fromEntries(files)));

/** The texts of the further files that were kept with a config, by name; null for one of before there were any. */
export function keptFiles(kept: string): Map<string, string> | null {
  const file = filesOf(kept);
  if (!existsSync(file)) return null;
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
}

/** A config as it was before a save. */
export interface KeptState {
  /** The name of its file in the folder of kept states. */
  id: string;
  /** When it was replaced, in ISO 8601. */
  at: string;
}

/** The kept states of a config, the last one first. */
export function listKeptStates(file: string, historyDir: string): KeptState[] {
  const key = configKey(file);
  const names = existsSync(historyDir) ? readdirSync(historyDir) : [];
  return names
    .filter((name) => name.startsWith(`${key}-`))
    .sort()
    .reverse()
    .flatMap((id) => {
      const [, day, hour, minute, second] = /^-(.{10})T(\d\d)-(\d\d)-(\d\d\.\d{3})Z/.exec(id.slice(key.length)) ?? [];
      return day === undefined ? [] : [{ id, at: `${day}T${hour}:${minute}:${second}Z` }];
    });
}
