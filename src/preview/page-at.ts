import { readFileSync } from 'node:fs';
import type { Page } from '../model/page.ts';
import { withoutSlash } from '../model/site-path.ts';
import { themePicture } from '../prerender/files/copy-public.ts';
import { manifestLanguages } from '../prerender/forms.ts';
import { messagePages } from '../prerender/pages/message-pages.ts';
import { inLanguage, type ResolvedSite } from '../resolve/index.ts';
import type { RequestTarget } from '../serve/http/request-target.ts';
import { redirectResponse, redirectTo, type HttpResponse } from '../serve/http/response.ts';
import { languageAt } from '../serve/pages/page-language.ts';
import { pictureStylesheet } from '../styles/theme.ts';
import { findPublicFile } from '../validate/facts/public-folder.ts';

/** What a site has at a path. */
interface Found {
  /** Where it leads in place of a page. */
  moved: HttpResponse | null;
  /** The page, or that of paths that lead nowhere. */
  page: Page;
  isFound: boolean;
  /** The language of what is at the path; undefined for a site of one language. */
  language: string | undefined;
}

/** The page that says that there is none. @param language  A further one; undefined for that of the site. */
function notFoundPage(site: ResolvedSite, rootDir: string, language: string | undefined): Page {
  const data = { ...inLanguage(site, language).site, build: 'preview' };
  const { page } = messagePages(data, (src) => findPublicFile(rootDir, src) !== null)[0]!;
  return language === undefined ? page : { ...page, language };
}

/** Finds what a site that is drawn without a build answers, as a server of its build does. */
export function pageAt(site: ResolvedSite, target: RequestTarget, rootDir: string): Found {
  const path = withoutSlash(target.path);
  const page = site.pages.find((candidate) => candidate.path === path);
  const isElsewhere = page && path !== target.path;
  const here = languageAt(manifestLanguages(site), path);
  return {
    moved: isElsewhere ? redirectTo(page.path, target.search) : redirectResponse(site.redirects, target),
    page: page ?? notFoundPage(site, rootDir, here?.prefix ? here.language : undefined),
    isFound: page !== undefined,
    language: here?.language,
  };
}

/** A drawing of public/ in the colours of a site. */
export const drawingOf = (file: string, { theme }: ResolvedSite): string =>
  themePicture(readFileSync(file, 'utf8'), pictureStylesheet(theme));
