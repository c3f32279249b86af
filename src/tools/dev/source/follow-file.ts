import { watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parseConfig, type LoadedConfig } from '../../../config/load-config.ts';
import { readText } from '../../../config/read-text.ts';

/** A JSON file that programs write. */
export interface FollowedFile {
  /** As it was read last. */
  config(): LoadedConfig;
  /** Reads it now. Returns whether it has changed since it was read last. */
  read(): boolean;
  close(): void;
}

/** Delay in ms before a text that is not JSON is told of: a program may still be writing it, or put the file back. */
const UNFINISHED_MS = 300;

/**
 * Follows a file. A text that is JSON is told of at once, so that it is drawn without delay.
 *
 * @param file      A path from the current folder.
 * @param shown     Its name in messages.
 * @param onChange  Called once it has been read.
 */
export function followFile(file: string, shown: string, onChange: () => void): FollowedFile {
  let text = readText(file, shown);
  let config = parseConfig(text, shown);
  let timer: NodeJS.Timeout | undefined;
  const read = (): boolean => {
    const next = readText(file, shown);
    // Most events bring nothing new, and parsing 4 MB takes longer than the rest of a save.
    const isSame = typeof next === 'string' || typeof text === 'string' ? next === text : next.what === text.what;
    if (isSame) return false;
    [text, config] = [next, parseConfig(next, shown)];
    return true;
  };
  const watcher = watch(dirname(resolve(file)), (_, name) => {
    if ((name !== null && name !== basename(file)) || !read()) return;
    clearTimeout(timer);
    if (config.value === undefined) timer = setTimeout(onChange, UNFINISHED_MS);
    else onChange();
  });
  return {
    config: () => config,
    read,
    close() {
      clearTimeout(timer);
      watcher.close();
    },
  };
}
