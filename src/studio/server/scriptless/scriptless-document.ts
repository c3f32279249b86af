import type { ViteDevServer } from 'vite';
import { themeStylesheet } from '../../../styles/theme.ts';
import type { ResolvedSite } from '../../../resolve/index.ts';
import { siteDocument, type SitePage } from '../../../tools/dev/server/site-page.ts';

const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"[^>]*>\n?/g;
/** Stands for the theme's stylesheet among the others. */
const THEME = 'theme';

/** What a page without script is drawn from. */
interface ScriptlessPage extends Omit<SitePage, 'siteData' | 'theme' | 'siteJson'> {
  vite: ViteDevServer;
  site: ResolvedSite;
  /** Styles besides those of the site. */
  more?: string;
}

/** Draws a page as a document that loads neither script nor stylesheet: all styles are in it. */
export async function scriptlessDocument({ more = '', ...parts }: ScriptlessPage): Promise<string> {
  const { vite, site } = parts;
  const siteData = { ...site.site, build: 'still' };
  const html = await siteDocument({ ...parts, siteData, theme: THEME, siteJson: null });
  const sheets = [...html.matchAll(STYLESHEET)].map(async ([, address]) =>
    address === THEME ? themeStylesheet(site.theme) : (await vite.transformRequest(`${address}?direct`))?.code,
  );
  const styles = [...(await Promise.all(sheets)), ...site.cssRules, more].join('\n');
  return (
    html
      .replaceAll(/<script type="module"[^>]*><\/script>\n?/g, '')
      .replaceAll(STYLESHEET, '')
      // A drawing that plays shows its last frame.
      .replaceAll('#play"', '"')
      .replace('</head>', () => `<style>${styles}</style>\n</head>`)
  );
}
