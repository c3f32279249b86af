import { access } from 'node:fs/promises';
import path from 'node:path';
import { addressOf, safeNames } from '../../model/site-path.ts';
import { THANK_YOU, thankYouPath } from '../../model/thank-you-path.ts';
import { languageAt } from './page-language.ts';
import type { Release } from './release.ts';
import { fileAt } from './timetable.ts';

/** Where a form was sent from: the `from` and `section` of the query. */
export interface SentFrom {
  /** Path of the page. */
  from: string | null;
  /** Id of a section that has its own words of thanks. */
  section: string | null;
}

/**
 * The page that thanks a visitor without script: that of the form's section where the build wrote one, else that of the site in
 * the language of the page.
 * What the query says names no other address: `from` has to be a route.
 *
 * @param now  Milliseconds since 1970.
 */
export async function thankYouAddress(release: Release, { from, section }: SentFrom, now: number): Promise<string> {
  if (from === null || !release.manifest.routes.includes(from)) return THANK_YOU;
  const { prefix = '' } = languageAt(release.manifest, from) ?? {};
  const ofSection = section !== null && /^[a-z][a-z0-9-]*$/.test(section) ? [thankYouPath(from, section)] : [];
  for (const own of [...ofSection, prefix + THANK_YOU]) {
    const names = safeNames(own);
    const file = names && fileAt(release, [...names, 'index.html'], now);
    const isThere =
      file &&
      (await access(path.join(file.root, ...file.names)).then(
        () => true,
        () => false,
      ));
    if (isThere) return addressOf(own);
  }
  return THANK_YOU;
}
