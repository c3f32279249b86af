import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { codeDirOf } from '../config/code-dir.ts';
import type { Page } from '../model/page.ts';
import type { SiteData } from '../model/site-data.ts';
import { ownIcon } from '../prerender/brand/make-icons.ts';
import { htmlDocument, type DocumentAssets } from '../prerender/pages/document.ts';
import type { ResolvedSite } from '../resolve/index.ts';
import { themeTokens } from '../styles/theme.ts';
import type { PageCode } from './bundled-code.ts';
import { renderOrBox } from './render-or-box.ts';
import type { ServedForms } from './served-forms.ts';

/** What a page is drawn from. */
export interface SitePage {
  site: ResolvedSite;
  /** What all its pages share. */
  siteData: SiteData;
  /** With the sources of its pictures. */
  page: Page;
  assets: DocumentAssets;
  /** Address of `siteData`; null for a page that no script runs on. */
  siteJson: string | null;
  /** Called for each section that throws, and is drawn as a box. */
  onBox?(): void;
}

/** Draws a page as a build does. */
export interface DrawPage {
  /** As a document, which a client navigation can read. */
  (parts: SitePage): Promise<string>;
  /** As data: sections that throw are boxes. */
  boxed(site: SiteData, page: Page, onBox: () => void): Promise<Page>;
}

/**
 * Draws pages: of `npm run dev`, of the studio's preview, of previews that are shared, of samples in its picker.
 *
 * @param current  The code that draws at this moment.
 * @param forms    As they are at each moment.
 */
export function createDrawPage(rootDir: string, current: () => Promise<PageCode>, forms: ServedForms): DrawPage {
  /** The version of the forms that code was given last. */
  const given = new WeakMap<PageCode['renderPage'], number>();
  const code = async (): Promise<PageCode> => {
    const now = await current();
    if (given.get(now.renderPage) === forms.version) return now;
    given.set(now.renderPage, forms.version);
    now.loadFormsWith(async (file) => forms.load(file));
    await now.renewForms();
    return now;
  };
  const draw = async ({ site, siteData, page, assets, siteJson, onBox = () => {} }: SitePage): Promise<string> => {
    // A section type may have been removed since: its problem is shown, and the rest is drawn.
    const sections = page.sections.filter(({ type }) =>
      existsSync(join(codeDirOf(rootDir), 'src/sections', type, 'index.ts')),
    );
    const drawn = await renderOrBox(code, rootDir, siteData, { ...page, sections }, onBox);
    const { light, dark } = themeTokens(site.theme);
    return htmlDocument({
      page: drawn.page,
      site: siteData,
      description: site.description,
      rendered: drawn.rendered,
      assets,
      icons: ownIcon(site.icon),
      themeColour: { light: light['paper']!, dark: dark['paper']! },
      hydration: page.path && siteJson !== null ? { modules: [], siteJson } : null,
    });
  };
  return Object.assign(draw, {
    boxed: async (site: SiteData, page: Page, onBox: () => void) =>
      (await renderOrBox(code, rootDir, site, page, onBox)).page,
  });
}
