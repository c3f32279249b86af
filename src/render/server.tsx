import './styles.ts';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Page, PageSection } from '../model/page.ts';
import type { SiteData } from '../model/site-data.ts';
import type { StructuredData } from '../ui/section-module.ts';
import { loadOptionalParts } from './optional-parts.ts';
import { loadSections } from './section-modules.ts';
import { SitePage } from './site-page.tsx';
import { structuredDataOf } from './structured-data.ts';

/** A page as HTML: the content of the root element, and what belongs in the head. */
export interface RenderedPage {
  html: string;
  /** `<link rel="preload">` elements for the head. */
  preloads: string;
  /** What its sections tell search engines. */
  structuredData: StructuredData[];
}

/** A section threw during rendering. */
export class SectionFault extends Error {
  constructor(
    readonly page: Page,
    readonly section: PageSection,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** React puts preload links before the markup; they belong in the head. */
const LEADING_LINKS = /^(?:<link rel="preload"[^>]*\/?>)+/;

function renderMarkup(page: Page, site: SiteData): string {
  return renderToString(
    <StaticRouter location={page.path || '/'}>
      <SitePage site={site} page={page} />
    </StaticRouter>,
  );
}

/** Renders each section alone to find the one that throws. */
function faultySection(page: Page, site: SiteData): PageSection | undefined {
  return page.sections.find((section) => {
    try {
      renderMarkup({ ...page, sections: [section] }, site);
      return false;
    } catch {
      return true;
    }
  });
}

/**
 * Renders a page to HTML.
 *
 * @param page  Resolved: nothing is looked up here.
 * @throws      SectionFault with the section that threw; other errors unchanged.
 */
export async function renderPage(page: Page, site: SiteData): Promise<RenderedPage> {
  await Promise.all([loadSections(page), loadOptionalParts(site)]);
  try {
    const markup = renderMarkup(page, site);
    const preloads = LEADING_LINKS.exec(markup)?.[0] ?? '';
    return { html: markup.slice(preloads.length), preloads, structuredData: await structuredDataOf(page) };
  } catch (cause) {
    const section = faultySection(page, site);
    throw section ? new SectionFault(page, section, cause) : cause;
  }
}
