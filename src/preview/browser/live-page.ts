import loadForm from 'virtual:form-schemas';
import '../../client/boot/native-parts.ts';
import { hydrate } from '../../client/hydrate.tsx';
import { cachePage, clearPageCache, loadPage } from '../../client/page-cache.ts';
import { readPage } from '../../client/page-data.ts';
import { renewForms } from '../../form/form-definition.ts';
import type { Page } from '../../model/page.ts';
import type { SiteData } from '../../model/site-data.ts';
import { loadFormsWith, type ServedForm } from '../form-loader.ts';
import { redrawHook } from './redraw-hook.ts';
import { updateTheme } from './theme-update.ts';

export const root = document.getElementById('root')!;

/** A page that shows what a server tells it of the site. */
export interface LivePage {
  /** The site as it is shown. */
  site(): SiteData;
  /** How often it was drawn anew. */
  draws(): number;
  /**
   * @param theme  Another number than before where the stylesheet of the theme is another one; undefined where it may be.
   * @param page   This one, or another one that has changed; by default any may have.
   */
  draw(site: SiteData, theme?: number, page?: Page): Promise<void>;
  /** @param version  That of the forms by now. */
  drawForms(version: number): void;
}

/** The forms that are wanted, by the server's number. */
let wanted = Number(root.dataset['forms'] ?? 0);
loadFormsWith((file) => {
  const address = new URL(`/@site/forms/${file}.js`, location.href);
  address.search = location.search;
  // The browser keeps the module of each address.
  address.searchParams.set('version', String(wanted));
  return import(/* @vite-ignore */ address.href) as Promise<ServedForm>;
});

/** Whether a form was changed while the page was on its way: React would find another one than the page was drawn from. */
async function hasNewerForms(): Promise<boolean> {
  const drawn = wanted;
  const files = readPage().sections.flatMap(({ props: { schema } }) => (typeof schema === 'string' ? [schema] : []));
  // A form that cannot be loaded is reported by its section.
  const loaded = await Promise.allSettled(files.map((file) => loadForm(file)));
  return loaded.some((form) => form.status === 'fulfilled' && Number(form.value?.version) > drawn);
}

/**
 * Hydrates the page with what it was drawn from.
 *
 * @param report  Told what a part of it threw.
 * @returns       Null where it is loaded again.
 */
export async function startLivePage(report: Parameters<typeof hydrate>[1]): Promise<LivePage | null> {
  if (await hasNewerForms()) {
    location.reload();
    return null;
  }
  let shown = (await (await fetch(root.dataset['site']!)).json()) as SiteData;
  const redraw = await hydrate(shown, report);
  redrawHook.onLive();
  /** Only the last one is drawn. */
  let draws = 0;
  let theme: number | undefined;
  let renewed = Promise.resolve();
  async function newForms(version: number): Promise<void> {
    // A later letter has come meanwhile.
    if (version !== wanted || !(await renewForms())) return;
    await redrawHook.before();
    await redraw({ ...shown }, { ...(await loadPage(location.pathname, true)) });
  }
  return {
    site: () => shown,
    draws: () => draws,
    async draw(site, newTheme, changed) {
      const draw = ++draws;
      shown = site;
      clearPageCache();
      try {
        if (changed) cachePage(changed);
        root.dataset['build'] = site.build;
        // Of a server that has ended the page keeps its colours; the next update brings them.
        if (newTheme === undefined || newTheme !== theme) updateTheme(site.build).catch(() => {});
        theme = newTheme;
        await redrawHook.before();
        const page = await loadPage(location.pathname, true);
        if (draw === draws) await redraw(site, page);
      } catch {
        // The page is gone: its path has changed. Where the file was saved again, the next update draws.
        if (draw === draws) location.reload();
      }
    },
    drawForms(version) {
      if (version === wanted) return;
      wanted = version;
      renewed = renewed.then(() => newForms(version)).catch(() => location.reload());
    },
  };
}
