import { RETENTION_MS, UNSENT_PREFIX } from '../../form/unsent/unsent-prefix.ts';
import type { SiteData } from '../../model/site-data.ts';
import './native-parts.ts';

/**
 * The only script of a page until the visitor's first interaction: then it loads React, the page's sections and the
 * site's data in parallel, and hydrates. If anything fails, the page stays static and works natively.
 *
 * @see  docs/decisions 0007
 */

/** Set by the build on the root element; message pages have neither. */
const { modules, site } = document.getElementById('root')!.dataset;

/** How long a form submitted before hydration is held; then it is posted natively. docs/product.md 4. */
const HOLD_MS = 10_000;
const INTERACTIONS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'wheel', 'touchstart'];

let hydration: Promise<void> | undefined;
let isLive = false;
/** The page stays static: its code did not load, or not in time. */
let isNative = false;
/** Its id: React may put another element in its place. */
let heldForm = '';

/** A module of the page; one of them hydrates it. */
type PageModule = { hydrate?(site: SiteData): Promise<unknown> };

async function fetchSite(): Promise<SiteData> {
  const response = await fetch(site!);
  if (!response.ok) throw new Error(site);
  return response.json() as Promise<SiteData>;
}

async function loadAndHydrate(): Promise<void> {
  // In parallel: each module also names what it imports, and nothing is fetched twice. The page names the files; none is an
  // import of the boot script. The section of one that fails stays static.
  const loading = modules!
    .split(' ')
    .map((url) => (import(/* @vite-ignore */ url) as Promise<PageModule>).catch(Object));
  const [siteData, ...loaded] = await Promise.all([fetchSite(), ...loading]);
  await loaded.find((module) => module.hydrate)!.hydrate!(siteData);
  isLive = true;
}

/** Submits the held form: to React once live, else natively. */
function release(): void {
  isNative ||= !isLive;
  const form = document.getElementById(heldForm) as HTMLFormElement | null;
  heldForm = '';
  form?.requestSubmit();
}

function onInteraction(): void {
  for (const type of INTERACTIONS) removeEventListener(type, onInteraction, true);
  hydration ??= loadAndHydrate().catch(() => {});
  void hydration.then(release);
}

/** Holds a submit that comes before the form is live, and keeps the browser's validation bubbles away. */
function hold(event: Event): void {
  const form = event.type === 'submit' ? (event.target as HTMLFormElement) : (event.target as HTMLInputElement).form;
  // By the attributes: a field may be named "id" or "method".
  const id = form?.getAttribute('id');
  if (isLive || isNative || !id || form?.getAttribute('method') !== 'post') return;
  event.preventDefault();
  if (heldForm) return;
  heldForm = id;
  setTimeout(release, HOLD_MS);
  onInteraction();
}

/** Whether an unsent enquiry is stored. Those older than a day are deleted, whatever page the visitor is on. */
function hasUnsent(): boolean {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(UNSENT_PREFIX));
    const isOld = (name: string) =>
      Date.now() - (JSON.parse(localStorage[name] as string) as { at: number }).at >= RETENTION_MS;
    for (const name of names.filter(isOld)) localStorage.removeItem(name);
    return names.some((name) => name in localStorage);
  } catch {
    // Storage is denied, or the entry is not ours.
    return false;
  }
}

if (modules) {
  for (const type of INTERACTIONS) addEventListener(type, onInteraction, { capture: true, passive: true });
  addEventListener('submit', hold, true);
  addEventListener('invalid', hold, true);
  // The form shows its notice without an interaction.
  if (hasUnsent() && document.querySelector('form[method=post]')) onInteraction();
}
