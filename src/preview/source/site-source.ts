import type { Page } from '../../model/page.ts';
import type { ResolvedSite } from '../../resolve/index.ts';

/** What is wrong with the text that a site comes from. */
export interface Verdict {
  /** All problems, as `npm run check` prints them; empty when the site is valid. */
  problems: string;
  /** Whether the site is that of the last text, problems included, and not of an earlier one. */
  showsLatest: boolean;
}

/** Where a preview has its site from: the file as saved, or the studio's draft. */
export interface SiteSource {
  /** The site to show, the same object until it changes; null while there was none yet that could be shown. */
  site(): ResolvedSite | null;
  verdict(): Verdict;
  /** A page that is shown otherwise than the site has it; null where all are as they are. */
  shown(): { site: ResolvedSite; page: Page } | null;
}

/** A change of the site or of the verdict, for pages that are open. */
export interface SourceChange extends Verdict {
  /** The site, if it has changed. */
  site?: ResolvedSite;
  /** The only page that has changed; any may have if it is omitted. */
  page?: Page;
  /** The same page in further languages. */
  translations?: Page[];
}
