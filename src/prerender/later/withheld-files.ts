import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASES } from '../../model/manifest.ts';
import { addressOf } from '../../model/site-path.ts';
import type { SiteFile } from '../../model/site-file.ts';
import type { ResolvedSite } from '../../resolve/index.ts';
import { sectionsNotAt } from '../../resolve/timed-routes.ts';
import { readPublicFolder } from '../../validate/facts/public-folder.ts';
import { filesBelow } from '../files/write-files.ts';

/** What a text may hold before and after the name of a file, so that it is not part of a longer one. */
const PART_BEFORE = /[\p{L}\p{N}%._~/-]$/u;
const PART_AFTER = /^(?:[\p{L}\p{N}%_~/-]|\.[\p{L}\p{N}])/u;

/** Whether a text names a file of public/, by its path or by its address. */
export function isNamedIn(text: string, path: string): boolean {
  return [...new Set([path, addressOf(path)])].some((name) => {
    for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
      const end = at + name.length;
      if (!PART_BEFORE.test(text.slice(Math.max(0, at - 2), at)) && !PART_AFTER.test(text.slice(end, end + 3)))
        return true;
    }
    return false;
  });
}

/** The files of public/ that sections name which are not shown; something that is shown may name them, too. */
export function withheldFiles(file: SiteFile, { at, site }: ResolvedSite, rootDir: string): string[] {
  const texts = JSON.stringify(sectionsNotAt(file, at)).replaceAll(site.url, '');
  const paths = readPublicFolder(rootDir).files.map(({ path }) => path);
  return paths.filter((path) => isNamedIn(texts, path));
}

/** Files of a site that may name others. */
const TEXT = /\.(html|js|css|json|webmanifest|svg|xml|txt)$|(^|\/)_redirects$/;

/**
 * Decides where files go that sections name which are not shown: to the site where anything on it names them, else to the first
 * moment from which a page does.
 *
 * @param outDir  The release: its site is complete but for these files.
 * @returns       Path to place in the release. What is never shown has none.
 */
export function placesOf(withheld: string[], { later, site }: ResolvedSite, outDir: string): Map<string, string> {
  const places = new Map<string, string>();
  const look = (text: string, folder: string) => {
    const own = text.replaceAll(site.url, '');
    for (const path of withheld) if (!places.has(path) && isNamedIn(own, path)) places.set(path, folder + path);
  };
  if (withheld.length === 0) return places;
  const siteDir = join(outDir, RELEASES.site);
  for (const file of filesBelow(siteDir).filter((name) => TEXT.test(name)))
    look(readFileSync(join(siteDir, file), 'utf8'), RELEASES.site);
  for (const { from, page } of later) look(JSON.stringify(page.sections), `${RELEASES.later}/${from}`);
  return places;
}
