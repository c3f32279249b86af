import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentHash } from '../../../config/content-hash.ts';

/** The HTML files below a folder; none while there is no such folder. */
async function htmlFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('index.html'));
}

/** How many pages a folder holds. */
export const countPages = async (folder: string): Promise<number> => (await htmlFiles(folder)).length;

/** The pages in a folder, each with a short name for its content. */
export async function pagesIn(folder: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const name of await htmlFiles(folder)) pages.set(name, contentHash(await readFile(join(folder, name), 'utf8')));
  return pages;
}
