import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASES, type LaterFile, type OwnHeaders, type Timetable } from '../../model/manifest.ts';
import type { ResolvedSite } from '../../resolve/index.ts';
import type { Bundle } from '../bundle.ts';
import { ownHeaders } from '../files/security-headers.ts';
import { filesBelow, writeFile } from '../files/write-files.ts';
import { copyFormScripts, laterForms } from '../forms.ts';
import { formsOn } from '../../resolve/forms.ts';
import { htmlFile, type PageWriter } from '../pages/write-pages.ts';
import { addPictureSources } from '../pictures/index.ts';
import type { PageParts } from '../shared-parts.ts';

interface LaterOptions {
  rootDir: string;
  /** The release's folder: its site is complete, and files of public/ are in `later/`. @see placesOf */
  outDir: string;
  cacheDir: string;
  parts: PageParts;
  bundle: Bundle;
  writer: PageWriter;
}

/**
 * Writes what is not due yet: each page from each moment at which it changes, with its pictures.
 *
 * @returns  The timetable by which the server chooses; undefined where nothing changes by itself.
 * @see      docs/decisions/0064-what-is-not-due-lies-beside-dist.md
 */
export async function writeLater(resolved: ResolvedSite, options: LaterOptions): Promise<Timetable | undefined> {
  const { rootDir, outDir, cacheDir, writer, parts: partsOf } = options;
  const forms = laterForms(resolved, rootDir, outDir);
  if (resolved.later.length === 0 && Object.keys(forms).length === 0) return undefined;
  const headersOf = new Map<string, OwnHeaders>();
  const moments = new Set(resolved.later.map(({ from }) => from));
  for (const from of moments) {
    const versions = resolved.later.filter((version) => version.from === from);
    const folder = `${RELEASES.later}/${from}`;
    const pages = await addPictureSources(
      versions.map(({ page }) => page),
      { rootDir, outDir: join(outDir, folder), cacheDir, theme: resolved.theme },
    );
    for (const [index, page] of pages.entries()) {
      const parts = partsOf.of(page, versions[index]!.cssRules);
      await writer.route(parts, page, folder);
      await writer.thanks(page.language === undefined ? partsOf.shared : parts, page, folder);
      copyFormScripts(options.bundle, formsOn(page), join(outDir, folder));
      if (parts === partsOf.shared) continue;
      const own = ownHeaders(parts.headers, partsOf.shared.headers);
      if (own.length > 0) headersOf.set(`${from}/${htmlFile(page.path)}`, Object.fromEntries(own));
      writeFile(outDir, folder + parts.siteJson, JSON.stringify(parts.site));
    }
  }
  const files: Timetable['files'] = {};
  for (const from of [...moments].toSorted((a, b) => a - b))
    for (const name of filesBelow(join(outDir, RELEASES.later, String(from)))) {
      const file = `${from}/${name}`;
      const headers = headersOf.get(file);
      const entry: LaterFile = { from, file, ...(headers && { headers }) };
      // Pages change; all other files are the same whenever they are needed first.
      if (name.endsWith('/index.html') || name === 'index.html') (files[name] ??= []).push(entry);
      else if (files[name] || existsSync(join(outDir, RELEASES.site, name))) rmSync(join(outDir, RELEASES.later, file));
      else files[name] = [entry];
    }
  return { files, forms };
}
