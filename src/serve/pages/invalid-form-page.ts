import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OwnHeaders } from '../../model/manifest.ts';
import { safeNames } from '../../model/site-path.ts';
import { htmlResponse, type HttpResponse } from '../http/response.ts';
import { shownValues } from '../../form/kinds/kinds-of.ts';
import type { ReleaseForm, Release } from './release.ts';
import { plainPage } from './error-pages.ts';
import { inLanguage, languageAt } from './page-language.ts';
import { fileAt } from './timetable.ts';
import { refillForm, type InvalidPost } from './refill-form.ts';

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

/**
 * The page for an invalid form post, status 400.
 *
 * @param from  The `from` of the query: path of the page with the form. Ignored unless it is a route of the site.
 * @param now   Milliseconds since 1970.
 * @returns     That page with values and messages; a plain list where it has no such form any more.
 */
export async function invalidFormPage(
  release: Release,
  form: ReleaseForm,
  from: string | null,
  post: InvalidPost,
  now: number,
): Promise<HttpResponse> {
  const route = from !== null && release.manifest.routes.includes(from) ? from : null;
  const page = route === null ? null : await readPage(release, route, now);
  const values = shownValues(form.schema, post.values);
  const filled = page && refillForm(page.html, form.endpoint, { ...post, values });
  if (filled) return inLanguage(htmlResponse(400, filled, page.headers), languageAt(release.manifest, route!));
  const messages = Object.entries(post.errors).map(([field, message]) => {
    const title = Object.hasOwn(form.schema.properties, field) ? form.schema.properties[field]?.title : undefined;
    return `${title ?? field}: ${message}`;
  });
  const text = 'Go back, correct these fields and send the form again:';
  return htmlResponse(400, plainPage('Please check what you entered', text, messages, route ?? '/'));
}
