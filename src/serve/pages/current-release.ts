import { statSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { CompiledValidator } from '../../model/form-schema.ts';
import { isImmutable, type HttpResponse } from '../http/response.ts';
import type { Manifest, ManifestForm } from '../../model/manifest.ts';
import { StartError } from '../environment/start-error.ts';
import type { Release, ReleaseForm } from './release.ts';
import { readTimetable } from './timetable.ts';

/** The releases of the folder that is served. */
export interface Releases {
  /**
   * The release in the folder now, or the last good one. What was opened in the folder between two calls that return the
   * same release belongs to it.
   */
  current(): Promise<Release>;
}

/** Exponential back-off for a build that cannot be read, in milliseconds. */
const firstRetryMs = 1000;
const maxRetryMs = 60_000;

async function loadValidator(file: string, version: string): Promise<CompiledValidator> {
  // Modules are cached by URL; the version gives the validator of each build its own.
  const url = `${pathToFileURL(file).href}?${version}`;
  const module = (await import(/* @vite-ignore */ url)) as { default: unknown };
  if (typeof module.default !== 'function') throw new Error(`${file} has no validator as its default export`);
  return module.default as CompiledValidator;
}

async function readRelease(distDir: string, version: string): Promise<Release> {
  const folder = path.join(distDir, '.server');
  const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const loadForm =
    (dir: string) =>
    async (form: ManifestForm): Promise<ReleaseForm> => ({
      ...form,
      validate: await loadValidator(path.join(dir, form.validator), version),
    });
  const forms = new Map<string, ReleaseForm>();
  for (const form of manifest.forms) forms.set(form.endpoint, await loadForm(folder)(form));
  const release: Release = { distDir, manifest, forms, formRoutes: new Map() };
  if (manifest.later === undefined) return release;
  // Beside the folder itself, where `distDir` is a link to it.
  const laterDir = path.join(`${await realpath(distDir)}-later`, manifest.later);
  return { ...release, timetable: await readTimetable(laterDir, loadForm(laterDir)) };
}

/**
 * Identifies the release in a folder: a swap brings another manifest file. Undefined while there is none. Synchronous,
 * because each request calls it: 1.5 µs, where the thread pool took 7 % of a page's processor time.
 */
function versionIn(distDir: string): string | undefined {
  try {
    const { ino, mtimeMs, size } = statSync(path.join(distDir, '.server', 'manifest.json'));
    return `${ino.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}-${size.toString(36)}`;
  } catch {
    return undefined;
  }
}

/**
 * Opens the release in a folder and follows swaps. While a new release cannot be read, the last good one stays, and the new
 * one is retried.
 *
 * @param distDir  Holds `.server/manifest.json`.
 * @param now      Milliseconds; a monotonic clock.
 * @param warn     Called once for each unreadable version.
 * @throws         StartError when there is no build or it cannot be read.
 */
export async function followReleases(
  distDir: string,
  now: () => number,
  warn: (text: string) => void,
): Promise<Releases> {
  let version: string | undefined;
  let release: Release;
  try {
    version = versionIn(distDir);
    release = await readRelease(distDir, `${version}`);
  } catch (error) {
    throw noBuild(distDir, error);
  }
  let loading: Promise<void> | null = null;
  let broken = { version: '', tries: 0, again: 0 };

  async function load(found: string): Promise<void> {
    const tries = broken.version === found ? broken.tries : 0;
    try {
      // Node also caches by URL that a module could not be loaded.
      release = await readRelease(distDir, `${found}-${tries}`);
      version = found;
    } catch (error) {
      // Another release was swapped in meanwhile: this one is gone, not broken.
      if (versionIn(distDir) !== found) return;
      if (tries === 0)
        warn(`The new build in ${distDir} cannot be read (${String(error)}); serving the last good one.`);
      const pauseMs = Math.min(firstRetryMs * 2 ** tries, maxRetryMs);
      broken = { version: found, tries: tries + 1, again: now() + pauseMs };
    }
  }
  async function current(): Promise<Release> {
    for (;;) {
      const found = versionIn(distDir);
      // Missing between the two renames of a swap: what was opened before is of the last release.
      if (found === undefined || found === version) return release;
      if (found === broken.version && now() < broken.again) return release;
      loading ??= load(found).finally(() => (loading = null));
      // Checked once more: the release may be another one by now.
      await loading;
    }
  }
  return { current };
}

/**
 * Makes a response whose body and headers are of one release. A hashed file is the same in all of them.
 *
 * @param make  Reads from the release's folder. Called again when another release was swapped in meanwhile.
 * @see         docs/decisions/0045-headers-and-files-from-one-release.md
 */
export async function fromOneRelease(
  releases: Releases,
  make: (release: Release) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  for (let release = await releases.current(); ;) {
    const response = await make(release);
    if (isImmutable(response)) return response;
    const latest = await releases.current();
    if (latest === release) return { ...response, release };
    if (response.body instanceof Readable) response.body.destroy();
    release = latest;
  }
}

function noBuild(distDir: string, cause: unknown): StartError {
  const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
  const problem = {
    code: 'no-build',
    name: distDir,
    what: missing ? 'There is no built site in this folder.' : `The built site cannot be read: ${String(cause)}.`,
    why: 'The server serves what the build has written.',
    fix: 'Run: npm run build',
  };
  return new StartError([problem], { cause });
}
