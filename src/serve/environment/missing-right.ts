import { closeSync, openSync, readdirSync, statSync, type Stats } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';

/** "website (1001)"; the number alone where the system has no name for the user of this process. */
function ownName(): string {
  const uid = process.geteuid!();
  try {
    return `${userInfo().username} (${uid})`;
  } catch {
    return String(uid);
  }
}

/** Says that the user of this process lacks a right ("read the file"), and whose the place is. */
export function lackedRight(right: string, place: string, { uid, mode }: Pick<Stats, 'uid' | 'mode'>): string {
  const octal = (mode & 0o777).toString(8).padStart(4, '0');
  return `The user ${ownName()}, as which this runs, may not ${right} ${place}: it is of the user ${uid}, with mode ${octal}.`;
}

/** Tries what a server does with a place on the way to a file, and throws where it may not. */
function tryPlace(place: string, isFolder: boolean, isLast: boolean): void {
  if (!isFolder) closeSync(openSync(place, 'r'));
  else if (isLast) readdirSync(place);
  else statSync(`${place}/.`);
}

/**
 * Which right the user of this process lacks to read a file: the first folder on the way to it, or the file itself, that refuses.
 *
 * @returns  What, and what to do; null where none is missing, or the system knows no users by number.
 */
export function missingRight(file: string): { what: string; fix: string } | null {
  const { root } = path.parse(path.resolve(file));
  const names = path.resolve(file).slice(root.length).split(path.sep);
  for (const count of names.keys()) {
    const place = path.join(root, ...names.slice(0, count + 1));
    const stats = statSync(place, { throwIfNoEntry: false });
    if (!stats || process.geteuid === undefined) return null;
    try {
      tryPlace(place, stats.isDirectory(), count === names.length - 1);
    } catch {
      const right = stats.isDirectory() ? 'enter the folder' : 'read the file';
      return {
        what: lackedRight(right, place, stats),
        fix: `Run the server as the user ${stats.uid}; or let others read it, again after each build: chmod -R a+rX ${place}`,
      };
    }
  }
  return null;
}
