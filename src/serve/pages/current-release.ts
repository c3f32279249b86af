import { readFileSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CompiledValidator } from '../../model/form/form-schema.ts';
import { RELEASES, type Manifest, type ManifestForm } from '../../model/manifest.ts';
import { codeOf, StartError } from '../environment/start-error.ts';
import { missingRight } from '../environment/missing-right.ts';
import type { Release, ReleaseForm, ReleaseTimetable } from './release.ts';

/** The releases of the folder that is served. */
export interface Releases {
  /** The current release, or the last one that could be read. */
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

async function readRelease(releasesDir: string, version: string): Promise<Release> {
  const dir = path.join(releasesDir, readFileSync(path.join(releasesDir, RELEASES.current), 'utf8').trim());
  // The files of a folder that may not be entered would be missing pages. `dev` has none: it draws pages itself.
  await stat(`${path.join(dir, RELEASES.site)}/.`).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
  const manifest = JSON.parse(await readFile(path.join(dir, RELEASES.manifest), 'utf8')) as Manifest;
  const loadForm = async (form: ManifestForm): Promise<ReleaseForm> => ({
    ...form,
    validate: await loadValidator(path.join(dir, form.validator), version),
  });
  const forms = new Map<string, ReleaseForm>();
  for (const form of manifest.forms) forms.set(form.endpoint, await loadForm(form));
  const release: Release = { dir, manifest, hashedFiles: new Set(manifest.hashedFiles), forms };
  if (!manifest.later) return release;
  const timetable: ReleaseTimetable = { files: new Map(Object.entries(manifest.later.files)), forms: new Map() };
  for (const [endpoint, { form, changes }] of Object.entries(manifest.later.forms))
    timetable.forms.set(endpoint, { form: await loadForm(form), changes });
  return { ...release, timetable };
}

/**
 * Identifies the current release: each build brings another file with its name. Undefined while there is none. Synchronous,
 * because each request calls it: 1.5 µs, where the thread pool took 7 % of a page's processor time.
 */
function versionIn(releasesDir: string): string | undefined {
  try {
    const { ino, mtimeMs, size } = statSync(path.join(releasesDir, RELEASES.current));
    return `${ino.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}-${size.toString(36)}`;
  } catch {
    return undefined;
  }
}

/**
 * Opens the current release of a folder and follows it. While a new release cannot be read, the last good one stays, and the
 * new one is retried.
 *
 * @param releasesDir  @see RELEASES
 * @param now          Milliseconds; a monotonic clock.
 * @param warn         Called once for each unreadable version.
 * @throws             StartError when there is no build or it cannot be read.
 */
export async function followReleases(
  releasesDir: string,
  now: () => number,
  warn: (text: string) => void,
): Promise<Releases> {
  let version: string | undefined;
  let release: Release;
  try {
    version = versionIn(releasesDir);
    release = await readRelease(releasesDir, `${version}`);
  } catch (error) {
    throw noBuild(releasesDir, error);
  }
  let loading: Promise<void> | null = null;
  let broken = { version: '', tries: 0, again: 0 };

  async function load(found: string): Promise<void> {
    const tries = broken.version === found ? broken.tries : 0;
    try {
      // Node also caches by URL that a module could not be loaded.
      release = await readRelease(releasesDir, `${found}-${tries}`);
      version = found;
    } catch (error) {
      if (tries === 0)
        warn(`The new build in ${releasesDir} cannot be read (${reasonOf(error)}); serving the last good one.`);
      const pauseMs = Math.min(firstRetryMs * 2 ** tries, maxRetryMs);
      broken = { version: found, tries: tries + 1, again: now() + pauseMs };
    }
  }
  async function current(): Promise<Release> {
    const found = versionIn(releasesDir);
    const isBroken = found === broken.version && now() < broken.again;
    if (found !== undefined && found !== version && !isBroken)
      await (loading ??= load(found).finally(() => (loading = null)));
    return release;
  }
  return { current };
}

/** The right to read a file that a system error is about, if one is missing. */
const rightOf = (error: unknown) =>
  error instanceof Error && 'path' in error && codeOf(error) === 'EACCES' ? missingRight(String(error.path)) : null;

/** Why a build cannot be read, with what to do where that is known. */
function reasonOf(error: unknown): string {
  const right = rightOf(error);
  return right ? `${right.what} ${right.fix}` : String(error);
}

function noBuild(releasesDir: string, cause: unknown): StartError {
  const missing = codeOf(cause) === 'ENOENT';
  const problem = {
    code: 'no-build',
    name: releasesDir,
    what: missing ? 'There is no built site in this folder.' : `The built site cannot be read: ${String(cause)}.`,
    why: 'The server serves what the build has written.',
    fix: 'Run: npm run build',
    ...rightOf(cause),
  };
  return new StartError([problem], { cause });
}
