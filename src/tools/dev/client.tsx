import { redrawHook } from '../../preview/browser/redraw-hook.ts';
import { root, startLivePage } from '../../preview/browser/live-page.ts';
import { showProblems, showThrown } from '../../preview/browser/overlay.ts';
import type { SiteChanged } from '../../preview/site-server.ts';
import type { Thrown } from '../../preview/thrown-problem.ts';
import type { SiteData } from '../../model/site-data.ts';

declare global {
  interface Window {
    /** Of @vitejs/plugin-react. */
    __registerBeforePerformReactRefresh?(callback: () => void): void;
  }
}

/** The last save. The page's own address names the save it was rendered from. */
const latestSite = async () =>
  (await (await fetch(root.dataset['site']!.replace(/\?.*$/, ''))).json()) as Promise<SiteData>;

/** What was reported already: StrictMode mounts a part twice. */
const reported = new Set<unknown>();
/** How often the page was drawn. */
let draws = () => 0;
/** Parts that threw, by the update that drew them last. A save is told before its code has arrived, and draws with the old. */
const thrownIn = new Map<string, number>();

/** Tells the server what a part of the page threw; it knows the sources, and says where. */
function tellThrown(error: unknown, { id, localName }: HTMLElement): void {
  const part = id || localName;
  thrownIn.set(part, draws());
  if (reported.has(error)) return;
  reported.add(error);
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) };
  import.meta.hot?.send('site:thrown', {
    path: location.pathname,
    part,
    message,
    stack,
  } satisfies Thrown);
}

import.meta.hot?.on('site:thrown', ({ part, text }: { part: string; text: string }) => {
  if (thrownIn.get(part) === draws()) showThrown(part, text);
});

showProblems(root.dataset['problems'] ?? '', 'showsLatest' in root.dataset);
// Vite waits for what its listeners return.
import.meta.hot?.on('vite:beforeFullReload', () => redrawHook.before(true));

const page = root.dataset['site'] ? await startLivePage(tellThrown) : null;
if (page) {
  ({ draws } = page);
  // A save may have happened while the page was loading. Asked only once messages arrive: one in between would be lost.
  const catchUp = async () => {
    const before = draws();
    const latest = await latestSite();
    if (before === draws() && latest.build !== page.site().build) await page.draw(latest);
  };
  let isCaughtUp = false;
  import.meta.hot?.on('site:changed', ({ problems, showsLatest, site, theme, page: changed }: SiteChanged) => {
    showProblems(problems, showsLatest);
    if (site) void page.draw(site, theme, changed);
    else if (!isCaughtUp) void catchUp();
    isCaughtUp = true;
  });
  import.meta.hot?.on('site:forms', page.drawForms);
  // React Refresh knows of no part that threw before its first update. It runs the new code at the end of this turn.
  window.__registerBeforePerformReactRefresh?.(() => {
    if ([...thrownIn.values()].includes(draws())) setTimeout(() => void page.draw(page.site()));
  });
}
// A page that says that there is none. The answer below names no other site: it is not reloaded for ever.
else import.meta.hot?.on('site:changed', ({ site }: SiteChanged) => site && location.reload());
import.meta.hot?.send('site:ready', location.pathname + location.search);
