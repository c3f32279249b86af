import { cachePage, clearPageCache, loadPage } from '../../client/page-cache.ts';
import { hydrate } from '../../client/hydrate.tsx';
import '../../client/boot/native-parts.ts';
import type { Page } from '../../model/page.ts';
import type { SiteData } from '../../model/site-data.ts';
import { showProblems } from './overlay.ts';

/** What the dev server says when a file of the site was saved. */
export interface SiteChanged {
  /** All problems, as `npm run check` prints them; empty when the site is sound. */
  problems: string;
  /** Whether the page shows what was saved, problems and all; else it shows an earlier version. */
  showsLatest?: boolean;
  /** The site as it was saved; left out when it is as it was. */
  site?: SiteData;
  /** The only page that has changed; without it any page may have. */
  page?: Page;
}

const root = document.getElementById('root')!;
const fetchSite = async (url: string): Promise<SiteData> => (await fetch(url)).json() as Promise<SiteData>;
/** The site as it was last saved; the page's own address asks for the save it was drawn from. */
const latestSite = () => fetchSite(root.dataset['site']!.replace(/\?.*$/, ''));

/** Colours and values of the config stand in a sheet of their own. The old one goes when the new one is there. */
function followTheme(build: string): void {
  const old = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href*="/theme.css"]');
  if (!old) return;
  const address = new URL(old.href);
  address.searchParams.set('build', build);
  const next = old.cloneNode() as HTMLLinkElement;
  next.href = address.href;
  next.addEventListener('load', () => old.remove());
  old.after(next);
}

showProblems(root.dataset['problems'] ?? '', 'showsLatest' in root.dataset);
if (root.dataset['site']) {
  const drawn = await fetchSite(root.dataset['site']);
  const rerender = await hydrate(drawn);
  let { build } = drawn;
  const follow = async (site: SiteData, changed?: Page) => {
    ({ build } = site);
    clearPageCache();
    try {
      if (changed) cachePage(changed);
      root.dataset['build'] = site.build;
      followTheme(site.build);
      await rerender(site, await loadPage(location.pathname));
    } catch {
      // The page itself has gone: its address may have been changed, or the file was saved once more.
      location.reload();
    }
  };
  import.meta.hot?.on('site:changed', ({ problems, showsLatest = false, site, page }: SiteChanged) => {
    showProblems(problems, showsLatest);
    if (site) void follow(site, page);
  });
  // The editor may have saved while the page was on its way.
  import.meta.hot?.send('site:ready');
  const latest = await latestSite();
  if (latest.build !== build) await follow(latest);
} else import.meta.hot?.on('site:changed', () => location.reload());
