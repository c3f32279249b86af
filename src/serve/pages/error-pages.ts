import { readFile } from 'node:fs/promises';
import { STATUS_CODES } from 'node:http';
import path from 'node:path';
import { escapeHtml } from '../../model/text/escape-html.ts';
import { RELEASES } from '../../model/manifest.ts';
import { htmlResponse, type HttpResponse } from '../http/response.ts';
import { inLanguage, type PageLanguage } from './page-language.ts';
import type { Release } from './release.ts';

/** Pages of the server's own. The build writes them to `pages/` of the release, all but "not-found". */
export type ErrorPageName =
  | 'bad-request'
  | 'closed'
  | 'files-too-large'
  | 'method-not-allowed'
  | 'not-found'
  | 'too-large'
  | 'too-many'
  | 'unavailable';

/**
 * A readable page without design, for when the site's own pages are not available.
 *
 * @param items  Lines below the text, such as what is wrong with each field.
 * @param back   Path of the link back.
 */
export function plainPage(title: string, text: string, items: string[] = [], back = '/'): string {
  const list = items.length > 0 ? `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>` : '';
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${escapeHtml(title)}</title></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${list}` +
    `<p><a href="${escapeHtml(back)}">Back to the website</a></p></main></body></html>`
  );
}

/**
 * An error page: the build's, or a plain one where it cannot be read, as in `dev`.
 *
 * @param language  In which one; that of the site by default.
 * @param back      Path of the plain page's link back.
 */
export async function errorPage(
  { dir }: Pick<Release, 'dir'>,
  name: ErrorPageName,
  status: number,
  headers: Record<string, string> = {},
  language?: PageLanguage,
  back = '/',
): Promise<HttpResponse> {
  const file = path.join(dir, RELEASES.pages, language?.prefix ?? '', `${name}.html`);
  const own = await readFile(file, 'utf8').catch(() => null);
  if (own !== null) return inLanguage(htmlResponse(status, own, headers), language);
  const text = 'Go back, wait a moment and try again.';
  return htmlResponse(status, plainPage(STATUS_CODES[status]!, text, [], back), headers);
}
