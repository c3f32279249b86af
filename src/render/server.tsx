import './styles.ts';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Page } from '../resolve/page.ts';
import type { SiteData } from '../ui/page-context.tsx';
import { loadSections } from './section-modules.ts';
import { SitePage } from './site-page.tsx';

/** A page as HTML: what goes into the root element, and the preload links React asks for. */
export interface RenderedPage {
  html: string;
  /** `<link rel="preload">` elements for the head. */
  preloads: string;
}

/** React puts the links of pictures to fetch first before the markup; they belong into the head. */
const LEADING_LINKS = /^(?:<link rel="preload"[^>]*\/?>)+/;

/**
 * Draws one page.
 *
 * @param page  A resolved page: nothing is looked up here.
 * @throws      What a section throws while it is drawn.
 */
export async function renderPage(page: Page, site: SiteData): Promise<RenderedPage> {
  const modules = await loadSections(page);
  const markup = renderToString(
    <StaticRouter location={page.path || '/'}>
      <SitePage site={site} page={page} modules={modules} />
    </StaticRouter>,
  );
  const preloads = LEADING_LINKS.exec(markup)?.[0] ?? '';
  return { html: markup.slice(preloads.length), preloads };
}
