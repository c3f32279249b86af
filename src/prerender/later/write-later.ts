import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASES, type LaterFile, type OwnHeaders, type Timetable } from '../../model/manifest.ts';
import type { LaterPage, ResolvedSite } from '../../resolve/index.ts';
import type { Bundle } from '../bundle.ts';
import { foreignOrigins } from '../files/security-headers.ts';
import { filesBelow, writeFile } from '../files/write-files.ts';
import { copyFormScripts, formsOn, laterForms } from '../forms.ts';
import { htmlFile, type PageWriter } from '../pages/write-pages.ts';
import { addPictureSources } from '../pictures/index.ts';
import { sharedParts, type OwnNeeds, type SharedParts } from '../shared-parts.ts';

interface LaterOptions {
  rootDir: string;
  /** The release's folder: its site is complete, and files of public/ are in `later/`. @see placesOf */
  outDir: string;
  cacheDir: string;
  shared: SharedParts;
  bundle: Bundle;
  writer: PageWriter;
}

/** Gives the parts that a later page shares with others: those of now, unless it needs a style or a form's origin of its own. */
function partsOfLater(resolved: ResolvedSite, { shared, bundle }: LaterOptions): (version: LaterPage) => SharedParts {
  const known = new Map<string, SharedParts>();
  return ({ page, cssRules }) => {
    const endpoints = page.sections.map(({ props }) => props['endpoint']).filter((each) => typeof each === 'string');
    const needs: OwnNeeds = { cssRules, origins: foreignOrigins(endpoints) };
    if (cssRules.length === 0 && needs.origins.length === 0) return shared;
    const key = JSON.stringify(needs);
    const parts = known.get(key) ?? sharedParts(resolved, bundle, shared.icons, needs);
    known.set(key, parts);
    return parts.site.build === shared.site.build ? shared : parts;
  };
}

/**
 * Writes what is not due yet: each page from each moment at which it changes, with its pictures.
 *
 * @returns  The timetable by which the server chooses; undefined where nothing changes by itself.
 * @see      docs/decisions/0064-what-is-not-due-lies-beside-dist.md
 */
export async function writeLater(resolved: ResolvedSite, options: LaterOptions): Promise<Timetable | undefined> {
  const { rootDir, outDir, cacheDir, writer, shared } = options;
  const forms = laterForms(resolved, rootDir, outDir);
  if (resolved.later.length === 0 && Object.keys(forms).length === 0) return undefined;
  const partsOf = partsOfLater(resolved, options);
  const ownHeaders = new Map<string, OwnHeaders>();
  const moments = new Set(resolved.later.map(({ from }) => from));
  for (const from of moments) {
    const versions = resolved.later.filter((version) => version.from === from);
    const folder = `${RELEASES.later}/${from}`;
    const pages = await addPictureSources(
      versions.map(({ page }) => page),
      { rootDir, outDir: join(outDir, folder), cacheDir },
    );
    for (const [index, page] of pages.entries()) {
      const parts = partsOf(versions[index]!);
      await writer.route(parts, page, folder);
      await writer.thanks(shared, page, folder);
      copyFormScripts(options.bundle, formsOn(page), join(outDir, folder));
      if (parts === shared) continue;
      ownHeaders.set(`${from}/${htmlFile(page.path)}`, { 'content-security-policy': parts.policy });
      writeFile(outDir, folder + parts.siteJson, JSON.stringify(parts.site));
    }
  }
  const files: Timetable['files'] = {};
  for (const from of [...moments].toSorted((a, b) => a - b))
    for (const name of filesBelow(join(outDir, RELEASES.later, String(from)))) {
      const file = `${from}/${name}`;
      const headers = ownHeaders.get(file);
      const entry: LaterFile = { from, file, ...(headers && { headers }) };
      // Pages change; all other files are the same whenever they are needed first.
      if (name.endsWith('/index.html') || name === 'index.html') (files[name] ??= []).push(entry);
      else if (files[name] || existsSync(join(outDir, RELEASES.site, name))) rmSync(join(outDir, RELEASES.later, file));
      else files[name] = [entry];
    }
  return { files, forms };
}
