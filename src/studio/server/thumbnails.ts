import type { ViteDevServer } from 'vite';
import { siteDocument } from '../../tools/dev/server/site-page.ts';
import { samplePath, sampleSite } from '../../tools/samples/sample-site.ts';
import type { Theme } from '../../model/theme.ts';
import { resolvePages } from '../../resolve/index.ts';
import { composeSiteSchema, listSectionTypes } from '../../validate/schema/compose-schema.ts';

/** Shows the section alone. */
const ALONE = 'body > :not(#root), #root > :not(main) { display: none }';

/**
 * Draws a sample of a section type, and nothing else: a page without script, in which nothing moves.
 *
 * @param theme   That of the draft.
 * @param sample  Name of the sample: "default".
 * @returns       Null if there is no such sample.
 */
export async function thumbnail(
  vite: ViteDevServer,
  rootDir: string,
  theme: Theme | undefined,
  type: string,
  sample: string,
): Promise<string | null> {
  const types = listSectionTypes(rootDir).filter(({ name }) => name === type);
  const file = { ...sampleSite(types), ...(theme && { theme }) };
  const site = resolvePages(file, composeSiteSchema(rootDir), rootDir);
  const page = site.pages.find(({ path }) => path === samplePath(type, sample));
  if (!page) return null;
  const siteData = { ...site.site, build: 'sample' };
  const html = await siteDocument({ vite, rootDir, site, siteData, page, theme: '/@site/theme.css', siteJson: '' });
  return (
    html
      .replaceAll(/<script type="module"[^>]*><\/script>/g, '')
      .replace('id="stop-motion"', 'id="stop-motion" checked')
      // A drawing that plays shows its last frame.
      .replaceAll('#play"', '"')
      .replace('</head>', () => `<style>${site.cssRules.join('\n')}\n${ALONE}</style>\n</head>`)
  );
}
