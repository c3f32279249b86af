import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TIMETABLE, type LaterFile, type Manifest, type Timetable } from '../../model/manifest.ts';
import { addressOf } from '../../model/site-path.ts';
import type { LaterPage, ResolvedSite } from '../../resolve/index.ts';
import type { Bundle } from '../bundle.ts';
import type { PageCache } from '../files/page-cache.ts';
import { foreignOrigins } from '../files/security-headers.ts';
import { writeFile } from '../files/write-files.ts';
import { laterForms } from '../forms.ts';
import { htmlFile, type PageWriter } from '../pages/write-pages.ts';
import { addPictureSources } from '../pictures/index.ts';
import { findPublicFile } from '../../validate/facts/public-folder.ts';
import { sharedParts, type OwnNeeds, type SharedParts } from '../shared-parts.ts';

/** The folder of what is not due yet, beside a build. */
const laterDirOf = (distDir: string): string => `${distDir}-later`;

/** That of the build in a folder; null where it has none. */
export function lastLaterDir(distDir: string): string | null {
  try {
    const { later } = JSON.parse(readFileSync(join(distDir, '.server/manifest.json'), 'utf8')) as Manifest;
    return later === undefined ? null : join(laterDirOf(distDir), later);
  } catch {
    return null;
  }
}

interface LaterOptions {
  rootDir: string;
  /** The build's folder, complete. */
  outDir: string;
  /** The folder to write. */
  laterDir: string;
  cacheDir: string;
  /** Of `laterDir`. */
  cache: PageCache;
  /** Files of public/ that are in `laterDir` already. @see filesNotDue */
  notDue: Map<string, number>;
  shared: SharedParts;
  bundle: Bundle;
  writer: PageWriter;
}

/** The files below a folder, relative to it. */
const filesBelow = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(dir.length + 1)
        .replaceAll('\\', '/'),
    );

/** Publishes files of public/ that something else than a section uses now, such as the icon or a message page. */
function publishUsed({ outDir, laterDir, notDue }: LaterOptions): void {
  if (notDue.size === 0) return;
  const texts = filesBelow(outDir)
    .filter(
      (file) =>
        /\.(html|js|css|webmanifest|svg)$/.test(file) &&
        (!file.startsWith('.server/') || file.startsWith('.server/pages/')),
    )
    .map((file) => readFileSync(join(outDir, file), 'utf8'));
  for (const [path, from] of notDue) {
    if (!texts.some((text) => text.includes(addressOf(path)))) continue;
    const file = join(laterDir, String(from), path);
    if (!existsSync(file)) continue;
    mkdirSync(dirname(join(outDir, path)), { recursive: true });
    copyFileSync(file, join(outDir, path));
  }
}

/** Gives the parts that a later page shares with others: those of now, unless it needs a style or a form's origin of its own. */
function partsOfLater(resolved: ResolvedSite, { shared, bundle }: LaterOptions): (version: LaterPage) => SharedParts {
  const known = new Map<string, SharedParts>();
  return ({ page, cssRules }) => {
    const endpoints = page.sections.map(({ props }) => props['endpoint']).filter((each) => typeof each === 'string');
    const needs: OwnNeeds = { cssRules, origins: foreignOrigins(endpoints) };
    if (cssRules.length === 0 && needs.origins.length === 0) return shared;
    const key = JSON.stringify(needs);
    const parts = known.get(key) ?? sharedParts(resolved, bundle, needs);
    known.set(key, parts);
    return parts.site.build === shared.site.build ? shared : parts;
  };
}

/**
 * Writes what is not due yet: each page from each moment at which it changes, with its pictures, and the timetable by which the
 * server chooses.
 *
 * @returns  Whether anything changes by itself.
 * @see      docs/decisions/0064-what-is-not-due-lies-beside-dist.md
 */
export async function writeLater(resolved: ResolvedSite, options: LaterOptions): Promise<boolean> {
  const { rootDir, outDir, laterDir, cacheDir, cache, writer, shared } = options;
  const forms = laterForms(resolved, rootDir, laterDir);
  if (resolved.later.length === 0 && Object.keys(forms).length === 0) return false;
  publishUsed(options);
  const partsOf = partsOfLater(resolved, options);
  const policies = new Map<string, string>();
  const moments = new Set([...resolved.later.map(({ from }) => from), ...options.notDue.values()]);
  for (const from of moments) {
    const versions = resolved.later.filter((version) => version.from === from);
    const dir = join(laterDir, String(from));
    const pages = await addPictureSources(
      versions.map(({ page }) => page),
      { rootDir, outDir: dir, cacheDir },
    );
    for (const [index, page] of pages.entries()) {
      const parts = partsOf(versions[index]!);
      const file = `${from}/${htmlFile(page.path)}`;
      await writer.route(parts, page, cache, file);
      await writer.thanks(shared, page, cache, `${from}/`, (src) => findPublicFile(rootDir, src) !== null);
      if (parts === shared) continue;
      policies.set(file, parts.policy);
      writeFile(laterDir, `${from}${parts.siteJson}`, JSON.stringify(parts.site));
    }
  }
  const files: Timetable['files'] = {};
  for (const from of [...moments].toSorted((a, b) => a - b))
    for (const name of filesBelow(join(laterDir, String(from)))) {
      const file = `${from}/${name}`;
      const policy = policies.get(file);
      const entry: LaterFile = { from, file, ...(policy !== undefined && { policy }) };
      // Pages change; all other files are the same whenever they are needed first.
      if (name.endsWith('/index.html') || name === 'index.html') (files[name] ??= []).push(entry);
      else if (files[name] || existsSync(join(outDir, name))) rmSync(join(laterDir, file));
      else files[name] = [entry];
    }
  cache.save();
  writeFile(laterDir, TIMETABLE, JSON.stringify({ files, forms } satisfies Timetable));
  return true;
}

/**
 * Puts a finished folder beside a build, under a name that no other build has. The manifest of that build names it, so that
 * both are swapped in at once.
 *
 * @returns  The name.
 */
export function placeLater(laterDir: string, distDir: string): string {
  const name = `${Date.now().toString(36)}-${process.pid}`;
  mkdirSync(laterDirOf(distDir), { recursive: true });
  renameSync(laterDir, join(laterDirOf(distDir), name));
  return name;
}

/**
 * Removes the folders of other builds.
 *
 * @param name  Of the one that stays; undefined where the build has none.
 */
export function removeOldLater(distDir: string, name: string | undefined): void {
  const parent = laterDirOf(distDir);
  if (name === undefined) return rmSync(parent, { recursive: true, force: true });
  for (const old of readdirSync(parent)) if (old !== name) rmSync(join(parent, old), { recursive: true, force: true });
}
