import { existsSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { addressOf, safeNames } from '../../model/site-path.ts';
import { THANK_YOU } from '../../model/thank-you-path.ts';
import type { HttpResponse } from '../http/response.ts';
import { immutable } from '../http/content-type.ts';
import type { Release } from './release.ts';
import { RELEASES } from '../../model/manifest.ts';
import { errorPage } from './error-pages.ts';
import { inLanguage, languageAt } from './page-language.ts';
import { redirectResponse, redirectTo } from '../http/response.ts';
import type { RequestTarget } from '../http/request-target.ts';
import { staticResponse } from './static-response.ts';
import { fileAt } from './timetable.ts';

/** Written by the build for each language. */
const NOT_FOUND = '/404.html';

interface PageRequest {
  method: string;
  headers: IncomingHttpHeaders;
}

/** The folder of what visitors may fetch. */
const siteOf = ({ dir }: Release): string => path.join(dir, RELEASES.site);

/** Redirects "/products/" and "/products/index.html" to "/products" when there is such a page. */
async function canonicalRedirect(
  release: Release,
  path: string,
  search: string,
  request: PageRequest,
): Promise<HttpResponse | null> {
  const page = /^(.*?)\/(?:index\.html)?$/.exec(path)?.[1];
  const names = page === undefined ? null : safeNames(page);
  if (names === null || path === '/') return null;
  const exists = await staticResponse(siteOf(release), [...names, 'index.html'], { ...request, method: 'HEAD' });
  return exists ? redirectTo(addressOf(`/${names.join('/')}`), search) : null;
}

async function findPage(release: Release, target: RequestTarget, request: PageRequest, now: number) {
  const { manifest } = release;
  const respond = async (names: string[]) => {
    const { root, names: file, since, headers } = fileAt(release, names, now);
    const response = await staticResponse(root, file, request, 200, since);
    if (response) Object.assign(response.headers, headers);
    const isLaterAsset = since !== undefined && names[0] === 'assets';
    if (response && response.status !== 416 && (isLaterAsset || release.hashedFiles.has(`/${names.join('/')}`)))
      response.headers['cache-control'] = immutable;
    return response;
  };
  const { path, search } = target;
  const moved =
    redirectResponse(manifest.redirects, target) ?? (await canonicalRedirect(release, path, search, request));
  if (moved) return moved;
  const names = path.endsWith('/') && path !== '/' ? null : safeNames(path);
  const { prefix = '' } = languageAt(manifest, path) ?? {};
  const own = path.slice(prefix.length);
  if (names === null || own === NOT_FOUND) return null;
  const page = await respond([...names, 'index.html']);
  if (page && `${own}/`.startsWith(`${THANK_YOU}/`)) page.headers['x-robots-tag'] = 'noindex';
  return page || names.length === 0 ? page : respond(names);
}

/**
 * Responds to GET and HEAD: a redirect, a page, a file, or the not-found page of the address's language.
 *
 * @param now  Milliseconds since 1970: pages change by themselves.
 * @returns    503 with `Retry-After` while the release's folder is missing.
 * @see        docs/product.md 2 and 6, docs/decisions 0049
 */
export async function pageResponse(
  release: Release,
  target: RequestTarget,
  request: PageRequest,
  now: number,
): Promise<HttpResponse> {
  const language = languageAt(release.manifest, target.path);
  const found = await findPage(release, target, request, now);
  if (found) return inLanguage(found, language);
  const names = safeNames(`${language?.prefix ?? ''}${NOT_FOUND}`)!;
  const page = await staticResponse(siteOf(release), names, request, 404);
  if (page) return inLanguage(page, language);
  // Anyone who replaces the folder by hand has deleted it first.
  return existsSync(release.dir)
    ? errorPage(release, 'not-found', 404, {}, language)
    : errorPage(release, 'unavailable', 503, { 'retry-after': '2' }, language);
}
