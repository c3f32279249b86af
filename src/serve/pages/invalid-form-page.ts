import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { safeNames } from '../../model/site-path.ts';
import { htmlResponse, type HttpResponse } from '../http/response.ts';
import type { ReleaseForm, Release } from './current-release.ts';
import { plainPage } from './error-pages.ts';
import { holdsForm, refillForm, type InvalidPost } from './refill-form.ts';

/** The built page of a route, or null when it cannot be read. */
async function readPage(distDir: string, route: string): Promise<string | null> {
  const names = safeNames(route);
  if (names === null) return null;
  return readFile(path.join(distDir, ...names, 'index.html'), 'utf8').catch(() => null);
}

/** The first route whose page holds the form; found once for each release. */
async function firstRouteWith(release: Release, endpoint: string): Promise<string | null> {
  const known = release.formRoutes.get(endpoint);
  if (known !== undefined) return known;
  let found: string | null = null;
  for (const route of release.manifest.routes) {
    const html = await readPage(release.distDir, route);
    if (html === null || !holdsForm(html, endpoint)) continue;
    found = route;
    break;
  }
  release.formRoutes.set(endpoint, found);
  return found;
}

/**
 * The page for an invalid form post, status 400.
 *
 * @param from  The `from` of the query: path of the page with the form. Ignored unless it is a route of the site.
 * @returns     That page with values and messages; else the first page with this form; else a plain list.
 */
export async function invalidFormPage(
  release: Release,
  form: ReleaseForm,
  from: string | null,
  post: InvalidPost,
): Promise<HttpResponse> {
  const stated = from !== null && release.manifest.routes.includes(from) ? from : null;
  for (const findRoute of [() => stated, () => firstRouteWith(release, form.endpoint)]) {
    const route = await findRoute();
    const html = route === null ? null : await readPage(release.distDir, route);
    const filled = html === null ? null : refillForm(html, form.endpoint, post);
    if (filled !== null) return htmlResponse(400, filled);
  }
  const messages = Object.entries(post.errors).map(([field, message]) => {
    const title = Object.hasOwn(form.schema.properties, field) ? form.schema.properties[field]?.title : undefined;
    return `${title ?? field}: ${message}`;
  });
  const text = 'Go back, correct these fields and send the form again:';
  return htmlResponse(400, plainPage('Please check what you entered', text, messages, stated ?? '/'));
}
