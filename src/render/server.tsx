import './styles.ts';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Page, PageSection } from '../model/page.ts';
import type { SiteData } from '../model/site-data.ts';
import { loadSections, type SectionModules } from './section-modules.ts';
import { SitePage } from './site-page.tsx';

/** A page as HTML: what goes into the root element, and the preload links React asks for. */
export interface RenderedPage {
  html: string;
  /** `<link rel="preload">` elements for the head. */
  preloads: string;
}

/** A section threw while it was drawn. */
export class SectionFault extends Error {
  constructor(
    readonly page: Page,
    readonly section: PageSection,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** React puts the links of pictures to fetch first before the markup; they belong into the head. */
const LEADING_LINKS = /^(?:<link rel="preload"[^>]*\/?>)+/;

function draw(page: Page, site: SiteData, modules: SectionModules): string {
  return renderToString(
    <StaticRouter location={page.path || '/'}>
      <SitePage site={site} page={page} modules={modules} />
    </StaticRouter>,
  );
}

/** Draws each section alone: the one that throws is the one to name. */
function faultySection(page: Page, site: SiteData, modules: SectionModules): PageSection | undefined {
  return page.sections.find((section) => {
    try {
      draw({ ...page, sections: [section] }, site, modules);
      return false;
    } catch {
      return true;
    }
  });
}

/**
 * Draws one page.
 *
 * @param page  A resolved page: nothing is looked up here.
 * @throws      SectionFault, which names the section that threw; other faults as they are.
 */
export async function renderPage(page: Page, site: SiteData): Promise<RenderedPage> {
  const modules = await loadSections(page);
  try {
    const markup = draw(page, site, modules);
    const preloads = LEADING_LINKS.exec(markup)?.[0] ?? '';
    return { html: markup.slice(preloads.length), preloads };
  } catch (cause) {
    const section = faultySection(page, site, modules);
    throw section ? new SectionFault(page, section, cause) : cause;
  }
}
