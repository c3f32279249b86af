import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeHtml } from '../../model/escape-html.ts';
import { RELEASES } from '../../model/manifest.ts';
import { htmlResponse, type HttpResponse } from '../http/response.ts';
import { inLanguage, type PageLanguage } from './page-language.ts';
import type { Release } from './release.ts';

/** Pages of the server's own. The build may write them, designed, to `pages/` of the release. */
export type ErrorPageName =
  | 'bad-request'
  | 'closed'
  | 'method-not-allowed'
  | 'not-found'
  | 'too-large'
  | 'too-many'
  | 'unavailable'
  | 'thank-you';

/** Texts of the plain pages, used where the build has written none. */
const plainTexts: Record<ErrorPageName, [title: string, text: string]> = {
  'bad-request': [
    'That did not work',
    'The request could not be understood. Go back, check what you entered and send it again.',
  ],
  closed: [
    'This form is closed',
    'Your message was not sent, because this form is no longer open. Please reach us by e-mail or phone.',
  ],
  'method-not-allowed': [
    'Nothing to see at this address',
    'This address only takes what a form sends. Please use the form on the page.',
  ],
  'not-found': ['Page not found', 'There is no page at this address.'],
  'too-large': [
    'That was too long',
    'What was sent is larger than this form takes. Go back, shorten it and send it again.',
  ],
  'too-many': ['Too many messages at once', 'Please wait a minute. Then go back and send it again.'],
  unavailable: ['Please try again', 'This cannot be done right now. Wait a moment, go back and send it again.'],
  'thank-you': ['Thank you!', 'We will reach you soon.'],
};

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
 * An error page: the build's where it wrote one, else the plain one.
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
  const [title, text] = plainTexts[name];
  const file = path.join(dir, RELEASES.pages, language?.prefix ?? '', `${name}.html`);
  const own = await readFile(file, 'utf8').catch(() => null);
  if (own !== null) return inLanguage(htmlResponse(status, own, headers), language);
  return htmlResponse(status, plainPage(title, text, [], back), headers);
}
