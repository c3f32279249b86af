import { inMarks } from '../../../config/problems/quote.ts';

/** Schemes that run code or open files. */
const HARMFUL = ['javascript', 'data', 'vbscript', 'file', 'blob', 'filesystem', 'about', 'view-source'];

// oxlint-disable-next-line no-control-regex -- browsers drop these before they read the scheme
const CONTROL = /[\u0000-\u001f\u007f]/;

/** The scheme of an address as a browser would read it: "https"; null for a path. */
export function schemeOf(text: string): string | null {
  // oxlint-disable-next-line no-control-regex -- the same
  const read = text.replace(/[\u0000-\u0020\u007f]/g, '');
  return /^([a-z][a-z0-9+.-]*):/i.exec(read)?.[1]?.toLowerCase() ?? null;
}

/** The scheme of an address that runs code or opens files; null for any other text. */
export function harmfulScheme(text: string): string | null {
  const scheme = schemeOf(text);
  return scheme !== null && HARMFUL.includes(scheme) ? scheme : null;
}

/** Reads an address without throwing. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Why an address is refused, and what to write instead. */
export interface Unsafe {
  why: string;
  fix: string;
}

/**
 * Checks whether a link is harmful.
 *
 * @param text  A path or address as typed.
 * @returns     null for a harmless one, whether or not its target exists.
 * @see         docs/product.md 7: `javascript:` links and paths with `..` are problems
 */
export function unsafeAddress(text: string): Unsafe | null {
  const scheme = schemeOf(text);
  const harmful = harmfulScheme(text);
  if (harmful !== null)
    return {
      why: `An address that begins with “${harmful}:” runs code or opens files on the visitor's computer.`,
      fix: 'Use a page of this site, such as “/contact”, or an https address.',
    };
  if (CONTROL.test(text))
    return {
      why: 'It holds a character that cannot be seen; browsers drop it, and may go elsewhere.',
      fix: 'Type the address again.',
    };
  const path = scheme === null ? text : (/^https?:\/\/[^/]*([^]*)$/i.exec(text)?.[1] ?? '');
  if (text.includes('\\') && (scheme === null || /^https?$/.test(scheme))) {
    const read = text.trim().replaceAll('\\', '/');
    // Two backslashes lead to another website, as two slashes do.
    const meant =
      scheme === null && !read.startsWith('//')
        ? read.replace(/^\/*/, '/')
        : read.replace(/^(https?:)?\/*/i, 'https://');
    return {
      why: 'Browsers read a backslash as a slash, and may leave the site.',
      fix: `Write ${inMarks(meant)}${scheme === null && read.startsWith('//') ? ' for another website, or a page of this site' : ''}.`,
    };
  }
  if (text.trim().startsWith('//'))
    return {
      why: 'Two slashes at the beginning lead to another website.',
      fix: `Write ${inMarks(`https:${text.trim()}`)} for another website, or one slash for a page of this site.`,
    };
  if (/(^|\/)(\.|%2e){1,2}(\/|$|[?#])/i.test(path) || /%2f|%5c|%00/i.test(path.replace(/[?#][^]*/, '')))
    return {
      why: 'A path with “..” or with hidden slashes leads out of the folder it names.',
      fix: 'Write the path in full, beginning with “/”.',
    };
  const url = scheme !== null && /^https?$/.test(scheme) ? parseUrl(text) : null;
  if (url && (url.username !== '' || url.password !== ''))
    return {
      why: 'Everybody could read the name or password before “@”, which also hides where the link really leads.',
      fix: `Write ${inMarks(`${url.protocol}//${url.host}${url.pathname === '/' ? '' : url.pathname}${url.search}${url.hash}`)}.`,
    };
  return null;
}

/**
 * The same of an address that must be https.
 *
 * @param why  Why it must be.
 */
export const insecureAddress = (text: string, why: string): Unsafe | null =>
  unsafeAddress(text) ??
  (schemeOf(text) === 'http' ? { why, fix: `Write ${inMarks(text.replace(/^\s*http:/i, 'https:'))}.` } : null);
