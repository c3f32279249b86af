import type { DrawPage } from '../../../preview/draw-page.ts';
import { samplePath, sampleSite } from '../../../tools/samples/sample-site.ts';
import type { Theme } from '../../../model/theme.ts';
import { resolvePages, type ResolvedSite } from '../../../resolve/index.ts';
import { composeSiteSchema } from '../../../validate/schema/compose-schema.ts';
import { ownTypes } from '../own-types.ts';
import { scriptlessDocument } from './scriptless-document.ts';

/** Shows the section alone. */
const ALONE = 'body > :not(#root), #root > :not(main) { display: none }';

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

/**
 * A picker shows all types at once: an editor who opens it would wait for each to read every schema.
 *
 * @param css  All styles of the site but those of its theme.
 */
export function createThumbnails(drawPage: DrawPage, css: () => Promise<string>, rootDir: string): Thumbnails {
  let read: { theme: Theme | undefined; site: ResolvedSite } | null = null;
  const siteIn = (theme: Theme | undefined): ResolvedSite => {
    if (read && read.theme === theme) return read.site;
    const file = { ...sampleSite(ownTypes(rootDir)), ...(theme && { theme }) };
    const site = resolvePages(file, composeSiteSchema(rootDir), rootDir);
    read = { theme, site };
    return site;
  };
  return {
    async draw(theme, type, sample) {
      const site = siteIn(theme);
      const page = site.pages.find(({ path }) => path === samplePath(type, sample));
      if (!page) return null;
      const html = await scriptlessDocument({ drawPage, css: await css(), site, page, more: ALONE });
      return html.replace('id="stop-motion"', 'id="stop-motion" checked');
    },
    reload() {
      read = null;
    },
  };
}
