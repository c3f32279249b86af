import type { Page } from '../../resolve/page.ts';
import { forgetPages, loadPage } from '../../render/page-store.ts';
import { wake } from '../../render/wake.tsx';
import '../../render/native-parts.ts';
import type { SiteData } from '../../ui/page-context.tsx';
import { showProblems } from './overlay.ts';

/** What the dev server says when a file of the site was saved. */
export interface SiteChanged {
  /** All problems, as `npm run check` prints them; empty when the site is sound. */
  problems: string;
}

const root = document.getElementById('root')!;
const fetchJson = async <T,>(url: string): Promise<T> => (await fetch(url)).json() as Promise<T>;
const site = () => fetchJson<SiteData>(root.dataset['site']!);

showProblems(root.dataset['problems'] ?? '');
if (root.dataset['page']) {
  const redraw = await wake(await site(), await fetchJson<Page>(root.dataset['page']));
  import.meta.hot?.on('site:changed', async ({ problems }: SiteChanged) => {
    showProblems(problems);
    if (problems) return;
    forgetPages();
    try {
      await redraw(await site(), await loadPage(location.pathname));
    } catch {
      // The page itself has gone: its address may have been changed.
      location.reload();
    }
  });
} else import.meta.hot?.on('site:changed', () => location.reload());
