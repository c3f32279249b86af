import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes a file of a build, folders included. */
export function writeFile(dir: string, file: string, content: string): void {
  const path = join(dir, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Keeps the previous release's hashed files, which pages that are open may still request. Older ones go. */
export function keepLastAssets(lastDir: string, nextDir: string): void {
  const list = join(lastDir, '.server/assets.json');
  if (!existsSync(list)) return;
  for (const file of JSON.parse(readFileSync(list, 'utf8')) as string[]) {
    const copy = join(nextDir, file);
    if (existsSync(copy) || !existsSync(join(lastDir, file))) continue;
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(join(lastDir, file), copy);
  }
}

/**
 * Lists the hashed files of a build in it, for the next build.
 *
 * @returns  Their addresses.
 */
export function listAssets(dir: string): string[] {
  const assets = readdirSync(join(dir, 'assets'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1));
  writeFile(dir, '.server/assets.json', JSON.stringify(assets));
  return assets.map((file) => `/${file.replaceAll('\\', '/')}`);
}

/** Puts a finished folder in the place of the old one: two renames, so no page is ever partly written. */
export function swapFolders(next: string, current: string): void {
  const old = `${next}-old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(current)) renameSync(current, old);
  renameSync(next, current);
  rmSync(old, { recursive: true, force: true });
}
