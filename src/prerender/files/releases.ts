import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { RELEASES, type Manifest } from '../../model/manifest.ts';
import { linkOrCopy } from './page-cache.ts';
import { filesBelow } from './write-files.ts';
import { codeDirOf } from '../../config/code-dir.ts';

/** A release that was built before. */
export interface LastRelease {
  dir: string;
  manifest: Manifest;
}

/** The folder of what our server runs, beside the one for static hosts. */
export const releasesDirOf = (distDir: string): string => `${distDir}-server`;

/** Where a process builds: the release, until it is complete. */
export const buildDir = (rootDir: string, pid: number): string => join(rootDir, '.build', `release-${pid}`);

/** The current release of a folder; null where there is none. */
export function lastRelease(releasesDir: string): LastRelease | null {
  try {
    const dir = join(releasesDir, readFileSync(join(releasesDir, RELEASES.current), 'utf8'));
    return { dir, manifest: JSON.parse(readFileSync(join(dir, RELEASES.manifest), 'utf8')) as Manifest };
  } catch {
    return null;
  }
}

/**
 * Keeps the previous release's hashed files, which pages that are open may still request. Older ones go.
 *
 * @param at      The moment that the new release is built for. One for a later moment may show what is not due: nothing of it stays.
 * @param isKept  By address; false for what is not shown any longer.
 */
export function keepLastAssets(
  { dir, manifest }: LastRelease,
  outDir: string,
  at: number,
  isKept: (address: string) => boolean,
): void {
  if (manifest.at > at) return;
  for (const address of manifest.hashedFiles.filter(isKept))
    for (const name of [address, `${address}.br`, `${address}.gz`]) {
      const [from, to] = [join(dir, RELEASES.site, name), join(outDir, RELEASES.site, name)];
      if (existsSync(from) && !existsSync(to)) linkOrCopy(from, to);
    }
}

/** The addresses of the hashed files of a release. */
export const hashedFiles = (outDir: string): string[] =>
  filesBelow(join(outDir, RELEASES.site, 'assets'))
    .filter((name) => !/\.(br|gz)$/.test(name))
    .map((name) => `/assets/${name}`);

/** Names the current release: the file is replaced in one step. */
export function pointTo(releasesDir: string, name: string): void {
  mkdirSync(releasesDir, { recursive: true });
  const file = join(releasesDir, RELEASES.current);
  writeFileSync(`${file}-${process.pid}`, name);
  renameSync(`${file}-${process.pid}`, file);
}

/** Lets the server of a site in a folder of its own find the packages of our code. */
export function linkPackages(rootDir: string, distDir: string): void {
  const codeDir = codeDirOf(rootDir);
  const link = join(releasesDirOf(distDir), 'node_modules');
  if (codeDir === rootDir) return;
  rmSync(link, { force: true });
  symlinkSync(join(codeDir, 'node_modules'), link, 'junction');
}

/** Puts a finished folder in the place of the old one: two renames, so no page is ever partly written. */
export function swapFolders(next: string, current: string): void {
  const old = `${next}-old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(current)) renameSync(current, old);
  renameSync(next, current);
  rmSync(old, { recursive: true, force: true });
}

/**
 * Lets every user read a folder, whatever the umask of this process: a web server is mostly another one. That of the studio for a team
 * keeps its store from all others.
 */
function makePublic(dir: string): void {
  const allow = (path: string, mode: number) => {
    // Another user's, of a build before, cannot be changed, and need not be.
    if ((statSync(path).mode & mode) !== mode) chmodSync(path, mode);
  };
  allow(dir, 0o755);
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }))
    allow(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}

/**
 * Makes a finished release the current one, and what visitors may fetch of it the content of `dist/`. The release before stays,
 * for responses that are being made.
 *
 * @param outDir  On the same disk as `distDir`; moved away.
 */
export function publishRelease(outDir: string, distDir: string): void {
  const siteDir = join(outDir, RELEASES.site);
  const nextDist = `${outDir}-dist`;
  for (const file of filesBelow(siteDir)) linkOrCopy(join(siteDir, file), join(nextDist, file));
  makePublic(nextDist);
  const releasesDir = releasesDirOf(distDir);
  mkdirSync(releasesDir, { recursive: true });
  const nameAt = (moment: number) => `${moment.toString(36)}-${process.pid}`;
  let moment = Date.now();
  // Two in one millisecond.
  while (existsSync(join(releasesDir, nameAt(moment)))) moment++;
  const name = nameAt(moment);
  renameSync(outDir, join(releasesDir, name));
  swapFolders(nextDist, distDir);
  const last = lastRelease(releasesDir)?.dir;
  pointTo(releasesDir, name);
  for (const old of readdirSync(releasesDir))
    if (![name, RELEASES.current, 'node_modules'].includes(old) && join(releasesDir, old) !== last)
      rmSync(join(releasesDir, old), { recursive: true, force: true });
}
