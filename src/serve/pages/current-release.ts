import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { CompiledValidator } from '../../model/form-schema.ts';
import { isImmutable, type HttpResponse } from '../http/response.ts';
import type { Manifest, ManifestForm } from '../../model/manifest.ts';
import { StartProblem } from '../environment/start-problem.ts';

/** A form of the build that is being served, ready to check what is posted. */
export interface LiveForm extends ManifestForm {
  validate: CompiledValidator;
}

/** What the server knows of one release: a build that was swapped into `dist`. */
export interface Site {
  /** The folder, which may hold the next release by now. */
  readonly distDir: string;
  manifest: Manifest;
  /** By endpoint. */
  forms: Map<string, LiveForm>;
  /** The first route whose page holds the form of an endpoint, once it was looked for. */
  formRoutes: Map<string, string | null>;
}

/** Follows swaps of the folder that is served. */
export interface LiveSite {
  /**
   * The release that the folder holds now, or the last good one. What was opened in the folder between two calls that
   * give the same release belongs to it.
   */
  current(): Promise<Site>;
}

/** A build that cannot be read is tried again after a second, then after twice as long each time, in milliseconds. */
const firstPauseMs = 1000;
const longestPauseMs = 60_000;

async function loadValidator(file: string, version: string): Promise<CompiledValidator> {
  // Modules are kept by address: the version makes a new build's validator a new address.
  const url = `${pathToFileURL(file).href}?${version}`;
  const module = (await import(/* @vite-ignore */ url)) as { default: unknown };
  if (typeof module.default !== 'function') throw new Error(`${file} has no validator as its default export`);
  return module.default as CompiledValidator;
}

async function readSite(distDir: string, version: string): Promise<Site> {
  const folder = path.join(distDir, '.server');
  const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const forms = new Map<string, LiveForm>();
  for (const form of manifest.forms) {
    forms.set(form.endpoint, { ...form, validate: await loadValidator(path.join(folder, form.validator), version) });
  }
  return { distDir, manifest, forms, formRoutes: new Map() };
}

/**
 * Stands for the release in a folder: a swap brings another manifest file. Undefined while there is none. Not
 * asynchronous, because each request asks: 1.5 µs, where the thread pool took 7 % of a page's processor time.
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
 * Opens the release in a folder and follows it. While a new one cannot be read, the last good one stays, and the new one
 * is tried again and again.
 *
 * @param distDir  Holds `.server/manifest.json`.
 * @param now      Milliseconds; a steady clock.
 * @param warn     Told once for each unreadable version.
 * @throws         StartProblem when there is no build, or none that can be read.
 */
export async function openSite(distDir: string, now: () => number, warn: (text: string) => void): Promise<LiveSite> {
  let version: string | undefined;
  let site: Site;
  try {
    version = versionIn(distDir);
    site = await readSite(distDir, `${version}`);
  } catch (error) {
    throw noBuild(distDir, error);
  }
  let loading: Promise<void> | null = null;
  let broken = { version: '', tries: 0, again: 0 };

  async function load(found: string): Promise<void> {
    const tries = broken.version === found ? broken.tries : 0;
    try {
      // Node remembers by address that a module could not be loaded, too.
      site = await readSite(distDir, `${found}-${tries}`);
      version = found;
    } catch (error) {
      // Another release was swapped in meanwhile: this one is not broken, it is gone.
      if (versionIn(distDir) !== found) return;
      if (tries === 0)
        warn(`The new build in ${distDir} cannot be read (${String(error)}); the last good one goes on.`);
      const pauseMs = Math.min(firstPauseMs * 2 ** tries, longestPauseMs);
      broken = { version: found, tries: tries + 1, again: now() + pauseMs };
    }
  }
  async function current(): Promise<Site> {
    for (;;) {
      const found = versionIn(distDir);
      // Away between the two renames of a swap: what was opened before is of the last release.
      if (found === undefined || found === version) return site;
      if (found === broken.version && now() < broken.again) return site;
      loading ??= load(found).finally(() => (loading = null));
      // Looked at once more, because the release may be another one by now.
      await loading;
    }
  }
  return { current };
}

/**
 * Makes an answer whose body and headers are of one release. A hashed file is the same in all of them.
 *
 * @param make  Reads from the release's folder. Called again when another release was swapped in meanwhile.
 */
export async function fromOneRelease(
  live: LiveSite,
  make: (site: Site) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  for (let release = await live.current(); ;) {
    const answer = await make(release);
    if (isImmutable(answer)) return answer;
    const latest = await live.current();
    if (latest === release) return { ...answer, release };
    if (answer.body instanceof Readable) answer.body.destroy();
    release = latest;
  }
}

function noBuild(distDir: string, cause: unknown): StartProblem {
  const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
  const problem = {
    code: 'no-build',
    name: distDir,
    what: missing ? 'There is no built site in this folder.' : `The built site cannot be read: ${String(cause)}.`,
    why: 'The server serves what the build has written.',
    fix: 'Run: npm run build',
  };
  return new StartProblem([problem], { cause });
}
