import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OwnHeaders } from '../../model/manifest.ts';
import { safeNames } from '../../model/site-path.ts';
import { htmlResponse, type HttpResponse } from '../http/response.ts';
import { shownValues } from '../../form/kinds/kinds-of.ts';
import type { ReleaseForm, Release } from './release.ts';
import { plainPage } from './error-pages.ts';
import { inLanguage, languageAt } from './page-language.ts';
import { fileAt, lastChangeOf } from './timetable.ts';
import { holdsForm, refillForm, type InvalidPost } from './refill-form.ts';

/** A built page, and the headers it needs in place of the release's. */
interface BuiltPage {
  html: string;
  headers: OwnHeaders;
}

/** The page of a route at a moment, or null when it cannot be read. */
async function readPage(release: Release, route: string, now: number): Promise<BuiltPage | null> {
  const names = safeNames(route);
  if (names === null) return null;
  const file = fileAt(release, [...names, 'index.html'], now);
  const html = await readFile(path.join(file.root, ...file.names), 'utf8').catch(() => null);
  return html === null ? null : { html, headers: file.headers ?? {} };
}

/** The first route whose page holds the form; found once for each release, and after each change of its pages. */
async function firstRouteWith(release: Release, endpoint: string, now: number): Promise<string | null> {
  const key = `${endpoint} ${lastChangeOf(release, now)}`;
  const known = release.formRoutes.get(key);
  if (known !== undefined) return known;
  let found: string | null = null;
  for (const route of release.manifest.routes) {
    const page = await readPage(release, route, now);
    if (!page || !holdsForm(page.html, endpoint)) continue;
    found = route;
    break;
  }
  release.formRoutes.set(key, found);
  return found;
}

/**
 * The page for an invalid form post, status 400.
 *
 * @param from  The `from` of the query: path of the page with the form. Ignored unless it is a route of the site.
 * @param now   Milliseconds since 1970.
 * @returns     That page with values and messages; else the first page with this form; else a plain list.
 */
export async function invalidFormPage(
  release: Release,
  form: ReleaseForm,
  from: string | null,
  post: InvalidPost,
  now: number,
): Promise<HttpResponse> {
  const stated = from !== null && release.manifest.routes.includes(from) ? from : null;
  for (const findRoute of [() => stated, () => firstRouteWith(release, form.endpoint, now)]) {
    const route = await findRoute();
    const page = route === null ? null : await readPage(release, route, now);
    const filled =
      page && refillForm(page.html, form.endpoint, { ...post, values: shownValues(form.schema, post.values) });
    if (filled) return inLanguage(htmlResponse(400, filled, page.headers), languageAt(release.manifest, route!));
  }
  const messages = Object.entries(post.errors).map(([field, message]) => {
    const title = Object.hasOwn(form.schema.properties, field) ? form.schema.properties[field]?.title : undefined;
    return `${title ?? field}: ${message}`;
  });
  const text = 'Go back, correct these fields and send the form again:';
  return htmlResponse(400, plainPage('Please check what you entered', text, messages, stated ?? '/'));
}
