import type { ViteDevServer } from 'vite';
import { siteDocument } from '../../tools/dev/server/site-page.ts';
import { samplePath, sampleSite } from '../../tools/samples/sample-site.ts';
import type { Theme } from '../../model/theme.ts';
import { resolvePages, type ResolvedSite } from '../../resolve/index.ts';
import { themeStylesheet } from '../../styles/theme.ts';
import { composeSiteSchema, listSectionTypes } from '../../validate/schema/compose-schema.ts';

/** Shows the section alone. */
const ALONE = 'body > :not(#root), #root > :not(main) { display: none }';
const STYLESHEET = /<link rel="stylesheet" href="([^"]+)">\n?/g;
/** Stands for the theme's stylesheet among the others. */
const THEME = 'theme';

/** Pictures of section types, as a picker shows them. */
export interface Thumbnails {
  /**
   * Draws a sample of a section type, and nothing else: a page without script, in which nothing moves.
   *
   * @param theme   That of the draft.
   * @param sample  Name of the sample: "default".
   * @returns       Null if there is no such sample.
   */
  draw(theme: Theme | undefined, type: string, sample: string): Promise<string | null>;
  /** Reads schemas and samples again before the next one is drawn. */
  reload(): void;
}

/** A picker shows all types at once: an editor who opens it would wait for each to read every schema and stylesheet. */
export function createThumbnails(vite: ViteDevServer, rootDir: string): Thumbnails {
  let read: { theme: Theme | undefined; site: ResolvedSite } | null = null;
  const siteIn = (theme: Theme | undefined): ResolvedSite => {
    if (read && read.theme === theme) return read.site;
    const file = { ...sampleSite(listSectionTypes(rootDir)), ...(theme && { theme }) };
    const site = resolvePages(file, composeSiteSchema(rootDir), rootDir);
    read = { theme, site };
    return site;
  };
  return {
    async draw(theme, type, sample) {
      const site = siteIn(theme);
      const page = site.pages.find(({ path }) => path === samplePath(type, sample));
      if (!page) return null;
      const siteData = { ...site.site, build: 'sample' };
      const html = await siteDocument({ vite, rootDir, site, siteData, page, theme: THEME, siteJson: '' });
      const sheets = [...html.matchAll(STYLESHEET)].map(async ([, address]) =>
        address === THEME ? themeStylesheet(site.theme) : (await vite.transformRequest(`${address}?direct`))?.code,
      );
      const styles = [...(await Promise.all(sheets)), ...site.cssRules, ALONE].join('\n');
      return (
        html
          .replaceAll(/<script type="module"[^>]*><\/script>/g, '')
          .replaceAll(STYLESHEET, '')
          .replace('id="stop-motion"', 'id="stop-motion" checked')
          // A drawing that plays shows its last frame.
          .replaceAll('#play"', '"')
          .replace('</head>', () => `<style>${styles}</style>\n</head>`)
      );
    },
    reload() {
      read = null;
    },
  };
}
