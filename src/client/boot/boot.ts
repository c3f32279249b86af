import { KEEP_MS, UNSENT_PREFIX } from '../../form/unsent/unsent-prefix.ts';
import type { SiteData } from '../../model/site-data.ts';
import { showFilmControls } from './native-parts.ts';

/**
 * The one script of a page. Until the visitor acts it only keeps native parts in order; then it fetches React and
 * the site's data, all at once, and hands over. Whatever fails, the page stays as it is and works natively.
 */

/** Set by the build on the root element; message pages have none of it. */
const { modules, site } = document.getElementById('root')!.dataset;

/** A form sent before its script is there: held for this long, then sent natively. */
const HOLD_MS = 10_000;
const INTENTS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'wheel', 'touchstart'];

let waking: Promise<void> | undefined;
let live = false;
/** The page stays native: its script did not come, or not in time. */
let native = false;
let held: HTMLFormElement | undefined;

/** What the live page's script gives; its file is named by the page, not by an import. */
type WakeModule = { wake(site: SiteData): Promise<unknown> };

async function fetchSite(): Promise<SiteData> {
  const response = await fetch(site!);
  if (!response.ok) throw new Error(site);
  return response.json() as Promise<SiteData>;
}

async function start(): Promise<void> {
  // All at once: each module also brings what it needs, and nothing is fetched twice.
  const loading = modules!.split(' ').map((url) => import(/* @vite-ignore */ url) as Promise<unknown>);
  const [siteData, ...loaded] = await Promise.all([fetchSite(), ...loading]);
  const { wake } = (loaded as WakeModule[]).find((module) => 'wake' in module)!;
  await wake(siteData);
  live = true;
}

/** The held form goes its way: to the live page, or natively where there is none. */
function release(): void {
  native ||= !live;
  held?.requestSubmit();
  held = undefined;
}

function intend(): void {
  for (const type of INTENTS) removeEventListener(type, intend, true);
  showFilmControls();
  waking ??= start().catch(() => {});
  void waking.then(release);
}

/** A submit before the form is live, or the browser's own refusal of one, whose bubbles would come in between. */
function hold(event: Event): void {
  const form = event.type === 'submit' ? (event.target as HTMLFormElement) : (event.target as HTMLInputElement).form;
  if (live || native || form?.method !== 'post') return;
  event.preventDefault();
  if (held) return;
  held = form;
  setTimeout(release, HOLD_MS);
  intend();
}

/** Whether an enquiry waits to be sent. One that is a day old goes, whatever page the visitor is on. */
function hasUnsent(): boolean {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(UNSENT_PREFIX));
    const isOld = (name: string) =>
      Date.now() - (JSON.parse(localStorage[name] as string) as { at: number }).at >= KEEP_MS;
    for (const name of names.filter(isOld)) localStorage.removeItem(name);
    return names.some((name) => name in localStorage);
  } catch {
    // Storage is denied, or holds what is not ours.
    return false;
  }
}

if (modules) {
  for (const type of INTENTS) addEventListener(type, intend, { capture: true, passive: true });
  addEventListener('submit', hold, true);
  addEventListener('invalid', hold, true);
  // The form tells of it without being touched.
  if (hasUnsent() && document.querySelector('form[method=post]')) intend();
}
