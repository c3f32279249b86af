import { readPublicFolder } from '../../validate/facts/public-folder.ts';
import { addressOf } from '../../model/site-path.ts';
import type { ResolvedSite } from '../../resolve/index.ts';

/** Calls back for every text in a value, with its key. */
function eachText(value: unknown, found: (text: string, key: string) => void, key = ''): void {
  if (typeof value === 'string') found(value, key);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) eachText(inner, found, Array.isArray(value) ? key : name);
}

/**
 * The files of public/ that nothing shows yet: the pictures and videos of sections to come, unless the site uses them now.
 *
 * @returns  Path to the moment from which they are shown.
 */
export function filesNotDue({ pages, site, redirects, later }: ResolvedSite, rootDir: string): Map<string, number> {
  const due = new Map<string, number>();
  if (later.length === 0) return due;
  const now = new Set<string>();
  eachText([pages, site, redirects], (text) => now.add(text));
  for (const { from, page } of later)
    eachText(page.sections, (text, key) => {
      if (key === 'src' && !now.has(text) && !due.has(text)) due.set(text, from);
    });
  const paths = readPublicFolder(rootDir).files.map(({ path }) => [path, due.get(addressOf(path))] as const);
  return new Map(paths.filter((entry): entry is [string, number] => entry[1] !== undefined));
}
