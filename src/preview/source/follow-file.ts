import { watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parseConfig, type LoadedConfig } from '../../config/load-config.ts';
import { readText, type ReadProblem } from '../../config/read-text.ts';

/** A JSON file that programs write. */
export interface FollowedFile {
  /** Reads it now. Null where it is as it was read last. */
  read(): LoadedConfig | null;
  close(): void;
}

/** Delay in ms before a text that is not JSON is told of: a program may still be writing it, or put the file back. */
const UNFINISHED_MS = 300;

/**
 * Follows a file. A text that is JSON is told of at once, so that it is drawn without delay.
 *
 * @param file      A path from the current folder.
 * @param shown     Its name in messages.
 * @param onChange  Called with what was read.
 */
export function followFile(file: string, shown: string, onChange: (config: LoadedConfig) => void): FollowedFile {
  let last: string | ReadProblem | null = null;
  let timer: NodeJS.Timeout | undefined;
  const read = (): LoadedConfig | null => {
    const next = readText(file, shown);
    // Most events bring nothing new, and parsing 4 MB takes longer than the rest of a save.
    const isSame = typeof next === 'string' || typeof last === 'string' ? next === last : next.what === last?.what;
    if (isSame) return null;
    last = next;
    clearTimeout(timer);
    return parseConfig(next, shown);
  };
  const watcher = watch(dirname(resolve(file)), (_, name) => {
    const config = name === null || name === basename(file) ? read() : null;
    if (config?.value !== undefined) onChange(config);
    else if (config) timer = setTimeout(() => onChange(config), UNFINISHED_MS);
  });
  return {
    read,
    close() {
      clearTimeout(timer);
      watcher.close();
    },
  };
}
