import { parseTarget } from '../../serve/http/request-target.ts';
import { withoutSlash } from '../../model/site-path.ts';
import type { ServedForms } from '../../preview/served-forms.ts';
import type { SiteServer } from '../../preview/site-server.ts';
import type { SiteSource, SourceChange } from '../../preview/source/site-source.ts';
import type { Drawn } from '../protocol.ts';
import type { Events } from './events.ts';

/** What the page in a window's preview was drawn from. */
export interface Shown {
  /** The window, as its events are named. */
  window: string;
  /** From its path on. */
  address: string;
  /** Of the site that it was drawn from. */
  build: string;
}

/** Tells windows what their previews show. */
export function createDrawn(
  site: Pick<SiteServer, 'messageOf' | 'siteData'>,
  forms: Pick<ServedForms, 'version'>,
  { events, source, code }: { events: Events; source: () => SiteSource; code: () => string[] },
) {
  // Higher than those of an earlier start.
  let order = Date.now();
  const message = (change: SourceChange, address: string): Drawn | null => {
    const target = parseTarget(address);
    const path = target && withoutSlash(target.path);
    const pages = change.site?.pages;
    // The interface leads on where a page is gone: loading it again would cancel that.
    if (path === null || (pages && !pages.some((page) => page.path === path))) return null;
    const { site: data, page, theme } = site.messageOf(change, path, true);
    // Another page has changed.
    if (data && !page) return null;
    return { order, address, code: code(), forms: forms.version, ...(data && page && { site: data, page, theme }) };
  };
  return {
    /** Tells each window what has changed of the page in its preview. */
    tell: (change: SourceChange): void => {
      order++;
      events.tellDrawn((address) => message(change, address));
    },
    /** Notes what a window shows from now on, and gives what its page lacks. */
    since({ window, address, build }: Shown): Drawn | null {
      events.shows(window, address);
      const now = source().site();
      if (!now) return null;
      const special = source().shown();
      const isSame = !special && site.siteData(now, undefined).build === build;
      return message({ ...source().verdict(), ...(!isSame && { site: now, ...special }) }, address);
    },
  };
}
