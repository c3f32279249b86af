import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

const known = new Map<string, { stamp: string; hash: string }>();

/**
 * Hashes a file's content; `npm run dev` asks for the same photographs at each save.
 *
 * @returns  Ten characters that may be part of an address. A file is read again only once it has changed.
 */
export function fileHash(file: string): string {
  const { size, mtimeMs, ctimeMs, ino } = statSync(file);
  const stamp = `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
  const before = known.get(file);
  if (before?.stamp === stamp) return before.hash;
  const hash = createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 10);
  known.set(file, { stamp, hash });
  return hash;
}
