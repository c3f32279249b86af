import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { escapeHtml } from '../../../model/text/escape-html.ts';
import type { Page } from '../../../model/page.ts';
import type { SiteData } from '../../../model/site-data.ts';
import { ownIcon } from '../../../prerender/brand/make-icons.ts';
import { htmlDocument } from '../../../prerender/pages/document.ts';
import type { ResolvedSite } from '../../../resolve/index.ts';
import { themeTokens } from '../../../styles/theme.ts';
import { renderOrBox } from '../render-or-box.ts';
import { styleLinks } from '../style-links.ts';
import type { Verdict } from '../source/site-source.ts';
import { codeDirOf } from '../../../config/code-dir.ts';

/** What a page of a development server is drawn from. */
export interface SitePage {
  vite: ViteDevServer;
  rootDir: string;
  site: ResolvedSite;
  /** What all its pages share. */
  siteData: SiteData;
  /** With the sources of its pictures. */
  page: Page;
  /** Address of the theme's stylesheet. */
  theme: string;
  /** Address of `siteData`; null for a page that no script runs on. */
  siteJson: string | null;
  /** Called for each section that throws, and is drawn as a box. */
  onBox?(): void;
}

/**
 * Renders a page as a build does, with the dev client in place of the boot script.
 *
 * @returns  A document that a client navigation can read; `withDevClient` makes it one for the browser.
 */
export async function siteDocument({
  vite,
  rootDir,
  site,
  siteData,
  page,
  theme,
  siteJson,
  onBox = () => {},
}: SitePage): Promise<string> {
  // A section type may have been removed since: its problem is shown, and the rest is rendered.
  const sections = page.sections.filter(({ type }) =>
    existsSync(join(codeDirOf(rootDir), 'src/sections', type, 'index.ts')),
  );
  const drawn = await renderOrBox(vite, rootDir, siteData, { ...page, sections }, onBox);
  const { light, dark } = themeTokens(site.theme);
  return htmlDocument({
    page: drawn.page,
    site: siteData,
    description: site.description,
    rendered: drawn.rendered,
    assets: { styles: styleLinks(rootDir, theme), boot: '/src/tools/dev/client.tsx' },
    icons: ownIcon(site.icon),
    themeColour: { light: light['paper']!, dark: dark['paper']! },
    hydration: page.path && siteJson !== null ? { modules: [], siteJson } : null,
  });
}

/**
 * The document of a page with its verdict and what Vite adds: its client, and the preamble of React Refresh.
 *
 * @param forms  The version of the forms that it was drawn from, or an earlier one.
 */
export function withDevClient(
  vite: ViteDevServer,
  url: string,
  html: string,
  { problems, showsLatest }: Verdict,
  forms: number,
): Promise<string> {
  const attributes = `data-forms="${forms}" data-problems="${escapeHtml(problems)}"${showsLatest ? ' data-shows-latest' : ''}`;
  return vite.transformIndexHtml(
    url,
    html.replace('<div id="root"', () => `<div id="root" ${attributes}`),
  );
}

/** The page for a config that was invalid from the start. The first valid one reloads it. */
export function problemPage(vite: ViteDevServer, path: string, problems: string): Promise<string> {
  const html = `<!doctype html><title>site.config.json</title><pre>${escapeHtml(problems)}</pre><script type="module" src="/src/tools/dev/reload.ts"></script>`;
  return vite.transformIndexHtml(path, html);
}
