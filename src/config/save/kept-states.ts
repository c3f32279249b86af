import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contentHash } from '../content-hash.ts';

/** States that are kept of a config. */
const MAX_KEPT = 50;

/** Where replaced configs are kept, in the project's folder. */
export const historyFolder = (rootDir: string): string => join(rootDir, '.build/studio/history');

/** A short name for a config, whatever links lead to it. */
export function configKey(file: string): string {
  return contentHash(existsSync(file) ? realpathSync(file) : resolve(file));
}

/** The file that holds what the last build of a config into `dist/` was made from. It is not in `dist/`, which is public. */
export const builtFrom = (rootDir: string, file: string): string =>
  join(rootDir, '.build/built-from', `${configKey(file)}.json`);

/**
 * Keeps a config that is about to be replaced, and the last ones before it.
 *
 * @param file  Links are followed already.
 * @returns     The file that holds it now.
 */
export function keepState(file: string, historyDir: string): string {
  const key = configKey(file);
  mkdirSync(historyDir, { recursive: true });
  const state = join(historyDir, `${key}-${new Date().toISOString().replaceAll(':', '-')}`);
  let kept = `${state}.json`;
  // Two saves in one millisecond.
  for (let number = 1; existsSync(kept); number++) kept = `${state}-${number}.json`;
  try {
    linkSync(file, kept);
  } catch {
    // Another disk, or one without links.
    copyFileSync(file, kept);
  }
  const all = readdirSync(historyDir).filter((name) => name.startsWith(`${key}-`));
  for (const name of all.sort().slice(0, -MAX_KEPT)) rmSync(join(historyDir, name), { force: true });
  return kept;
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
