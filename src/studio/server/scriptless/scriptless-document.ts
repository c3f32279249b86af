import type { DrawPage, SitePage } from '../../../preview/draw-page.ts';
import { themeStylesheet } from '../../../styles/theme.ts';

/** What a page without script is drawn from. */
interface ScriptlessPage extends Pick<SitePage, 'site' | 'page' | 'onBox'> {
  drawPage: DrawPage;
  /** All styles of the site but those of its theme. */
  css: string;
  /** Styles besides. */
  more?: string;
}

/** Draws a page as a document that loads neither script nor stylesheet: all styles are in it. */
export async function scriptlessDocument({ drawPage, css, more = '', ...parts }: ScriptlessPage): Promise<string> {
  const { site } = parts;
  const styles = [css, themeStylesheet(site.theme), ...site.cssRules, more].join('\n');
  const html = await drawPage({
    ...parts,
    siteData: { ...site.site, build: 'still' },
    assets: { styles: `<style>${styles}</style>`, boot: null },
    siteJson: null,
  });
  // A drawing that plays shows its last frame.
  return html.replaceAll('#play"', '"');
}
