import forms from 'virtual:form-schemas';
import { cachePage, clearPageCache, loadPage } from '../../client/page-cache.ts';
import { readPage } from '../../client/page-data.ts';
import { hydrate } from '../../client/hydrate.tsx';
import { renewForms } from '../../form/form-definition.ts';
import '../../client/boot/native-parts.ts';
import type { Page } from '../../model/page.ts';
import type { SiteData } from '../../model/site-data.ts';
import { showProblems, showThrown } from './overlay.ts';
import { redrawHook } from './redraw-hook.ts';
import { updateTheme } from './theme-update.ts';
import type { Thrown } from './thrown-problem.ts';

/** Message of the dev server when a file of the site was saved. */
export interface SiteChanged {
  /** All problems, as `npm run check` prints them; empty when the site is valid. */
  problems: string;
  /** Whether the page shows the last save, problems included, and not an earlier version. */
  showsLatest?: boolean;
  /** The saved site; omitted when unchanged. */
  site?: SiteData;
  /** The only page that changed; when omitted, any page may have. */
  page?: Page;
}

declare global {
  interface Window {
    /** Of @vitejs/plugin-react. */
    __registerBeforePerformReactRefresh?(callback: () => void): void;
  }
}

const root = document.getElementById('root')!;
const fetchSite = async (url: string): Promise<SiteData> => (await fetch(url)).json() as Promise<SiteData>;
/** The last save. The page's own address names the save it was rendered from. */
const latestSite = () => fetchSite(root.dataset['site']!.replace(/\?.*$/, ''));

/** What was reported already: StrictMode mounts a part twice. */
const reported = new Set<unknown>();
/** Counts updates: only the last one is drawn. */
let updates = 0;
/** Parts that threw, by the update that drew them last. A save is told before its code has arrived, and draws with the old. */
const thrownIn = new Map<string, number>();

/** Tells the server what a part of the page threw; it knows the sources, and says where. */
function tellThrown(error: unknown, { id, localName }: HTMLElement): void {
  const part = id || localName;
  thrownIn.set(part, updates);
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
  if (thrownIn.get(part) !== updates) return;
  const shown = document.getElementById(part) ?? root.querySelector(`:scope > ${part}`);
  if (shown) showThrown(shown, text);
});

showProblems(root.dataset['problems'] ?? '', 'showsLatest' in root.dataset);
// Vite waits for what its listeners return.
import.meta.hot?.on('vite:beforeFullReload', () => redrawHook.before(true));
/** Whether a form was changed while the page was on its way: React would find another one than the page was drawn from. */
async function hasNewerForms(): Promise<boolean> {
  const drawn = Number(root.dataset['forms'] ?? Infinity);
  const files = readPage().sections.map(({ props }) => String(props['schema']));
  const loads = files.flatMap((file) => (Object.hasOwn(forms, file) ? forms[file]!() : []));
  // What cannot be loaded is told by the section.
  const loaded = await Promise.allSettled(loads);
  return loaded.some((form) => form.status === 'fulfilled' && Number(form.value.version) > drawn);
}

if (root.dataset['site'] && (await hasNewerForms())) location.reload();
else if (root.dataset['site']) {
  const rendered = await fetchSite(root.dataset['site']);
  const redraw = await hydrate(rendered, tellThrown);
  redrawHook.onLive();
  let shown = rendered;
  const update = async (site: SiteData, changed?: Page) => {
    const update = ++updates;
    shown = site;
    clearPageCache();
    try {
      if (changed) cachePage(changed);
      root.dataset['build'] = site.build;
      // Of a server that has ended the page keeps its colours; the next update brings them.
      updateTheme(site.build).catch(() => {});
      await redrawHook.before();
      const page = await loadPage(location.pathname, true);
      if (update === updates) await redraw(site, page);
    } catch {
      // The page is gone: its path has changed. Where the file was saved again, the next update draws.
      if (update === updates) location.reload();
    }
  };
  // A save may have happened while the page was loading. Asked only once messages arrive: one in between would be lost.
  const catchUp = async () => {
    const before = updates;
    const latest = await latestSite();
    if (before === updates && latest.build !== shown.build) await update(latest);
  };
  let isCaughtUp = false;
  import.meta.hot?.on('site:changed', ({ problems, showsLatest = false, site, page }: SiteChanged) => {
    showProblems(problems, showsLatest);
    if (site) void update(site, page);
    else if (!isCaughtUp) void catchUp();
    isCaughtUp = true;
  });
  /** The forms that are wanted, by the server's number. */
  let wanted = 0;
  let renewed = Promise.resolve();
  async function drawForms(version: number): Promise<void> {
    // A later letter has come meanwhile.
    if (version !== wanted) return;
    // The address that Vite gives these modules; the time is for the browser, which keeps the module of each address.
    const load = (file: string) =>
      import(/* @vite-ignore */ `/@id/__x00__virtual:form-schemas/${file}.js?t=${Date.now()}`);
    if (!(await renewForms(load as Parameters<typeof renewForms>[0]))) return;
    await redrawHook.before();
    await redraw({ ...shown }, { ...(await loadPage(location.pathname, true)) });
  }
  import.meta.hot?.on('site:forms', (version: number) => {
    wanted = version;
    renewed = renewed.then(() => drawForms(version)).catch(() => location.reload());
  });
  // React Refresh knows of no part that threw before its first update. It runs the new code at the end of this turn. Pages of
  // the studio are without it.
  window.__registerBeforePerformReactRefresh?.(() => {
    if ([...thrownIn.values()].includes(updates)) setTimeout(() => void update(shown));
  });
  import.meta.hot?.send('site:ready', location.pathname + location.search);
} else {
  // A page that says that there is none. The answer below names no other site: it is not reloaded for ever.
  import.meta.hot?.on('site:changed', ({ site }: SiteChanged) => site && location.reload());
  import.meta.hot?.send('site:ready', location.pathname + location.search);
}
