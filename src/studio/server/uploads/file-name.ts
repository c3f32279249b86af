import { isDeviceName } from '../../../serve/files/file-name.ts';

/** A name longer than this says no more. */
const MAX_LENGTH = 60;

/**
 * The name under which a file is stored: small letters, digits and hyphens of its own name, without the ending.
 *
 * @param name      As the browser sent it: anything at all.
 * @param fallback  For a name without a letter or digit that an address can hold: "picture".
 */
export function fileSlug(name: string, fallback: string): string {
  const own = name.split(/[/\\]/).at(-1) ?? '';
  const slug = own
    .replace(/(?<=.)\.[^.]*$/, '')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  if (slug === '') return fallback;
  return isDeviceName(slug) ? `${fallback}-${slug}` : slug;
}
