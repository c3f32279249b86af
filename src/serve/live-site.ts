import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CompiledValidator } from '../form/check-fields.ts';
import type { Manifest, ManifestForm } from './manifest.ts';
import { StartProblem } from './problem.ts';

/** A form of the build that is being served, ready to check what is posted. */
export interface LiveForm extends ManifestForm {
  validate: CompiledValidator;
}

/** What the server knows of the build in `dist` at this moment. */
export interface Site {
  manifest: Manifest;
  /** By endpoint. */
  forms: Map<string, LiveForm>;
  /** The first route whose page holds the form of an endpoint, once it was looked for. */
  formRoutes: Map<string, string | null>;
}

/** The build that is being served; follows swaps of the folder. */
export interface LiveSite {
  readonly distDir: string;
  /** The build as it is now, or the last good one. Looks at the disk at most once a second. */
  current(): Promise<Site>;
}

/** How long a look at the manifest's file holds, in milliseconds. */
const lookAgainMs = 1000;

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
  return { manifest, forms, formRoutes: new Map() };
}

/**
 * Opens the build in a folder and follows it: a new build swapped in is seen within a second. While the new one
 * cannot be read, the last good one stays.
 *
 * @param distDir  Holds `.server/manifest.json`.
 * @param now      Milliseconds; a steady clock.
 * @param warn     Told once for each unreadable version.
 * @throws         StartProblem when there is no build, or none that can be read.
 */
export async function openSite(distDir: string, now: () => number, warn: (text: string) => void): Promise<LiveSite> {
  const file = path.join(distDir, '.server', 'manifest.json');
  const versionOnDisk = async () => {
    const facts = await stat(file);
    return `${facts.ino.toString(36)}-${Math.round(facts.mtimeMs * 1000).toString(36)}-${facts.size.toString(36)}`;
  };
  let version: string;
  let site: Site;
  try {
    version = await versionOnDisk();
    site = await readSite(distDir, version);
  } catch (error) {
    throw noBuild(distDir, error);
  }
  let lookedAt = now();
  let looking: Promise<Site> | null = null;

  async function look(): Promise<Site> {
    const found = await versionOnDisk().catch(() => version);
    if (found === version) return site;
    try {
      site = await readSite(distDir, found);
    } catch (error) {
      warn(`The new build in ${distDir} cannot be read (${String(error)}); the last good one goes on.`);
    }
    version = found;
    return site;
  }
  async function current(): Promise<Site> {
    if (looking) return looking;
    if (now() - lookedAt < lookAgainMs) return site;
    looking = look().finally(() => {
      lookedAt = now();
      looking = null;
    });
    return looking;
  }
  return { distDir, current };
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
