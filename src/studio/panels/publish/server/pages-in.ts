import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { contentHash } from '../../../../config/content-hash.ts';
import { THANK_YOU } from '../../../../model/thank-you-path.ts';

/** The pages of the config below a folder, without those that thank for a message; none while there is no such folder. */
async function htmlFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('index.html') && `/${name.split(sep)[0]}` !== THANK_YOU);
}

/** How many pages a folder holds. */
export const countPages = async (folder: string): Promise<number> => (await htmlFiles(folder)).length;

/** The pages in a folder, each with a short name for its content. */
export async function pagesIn(folder: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const name of await htmlFiles(folder)) pages.set(name, contentHash(await readFile(join(folder, name), 'utf8')));
  return pages;
}
