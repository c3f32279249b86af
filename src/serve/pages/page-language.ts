import type { Manifest } from '../../model/manifest.ts';
import type { HttpResponse } from '../http/response.ts';

/** One of several languages of a site. */
export type PageLanguage = NonNullable<Manifest['languages']>[number];

/** The language of an address, whether or not there is a page; undefined on a site with one. */
export const languageAt = ({ languages }: Pick<Manifest, 'languages'>, path: string): PageLanguage | undefined =>
  languages?.findLast(({ prefix }) => `${path}/`.startsWith(`${prefix}/`));

/** The language of the page that a form was sent from; undefined where the query names no page. */
export const languageOfForm = (manifest: Manifest, from: string | null): PageLanguage | undefined =>
  from !== null && manifest.routes.includes(from) ? languageAt(manifest, from) : undefined;

/** A response that says its language, where it is a page. */
export function inLanguage(response: HttpResponse, language: PageLanguage | undefined): HttpResponse {
  if (language && response.headers['content-type']?.startsWith('text/html'))
    response.headers['content-language'] = language.language;
  return response;
}
