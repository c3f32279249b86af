// @vitest-environment jsdom
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SiteApp } from '../../src/client/site-app.tsx';
import { loadSections } from '../../src/render/section-modules.ts';
import { renderPage } from '../../src/render/server.tsx';
import { stubBrowser } from './browser-stubs.ts';
import { expectSilence, pageOf, samplesOf, site, types } from './every-type.ts';

expectSilence();
beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** A page's markup as rendered in Node, without window and document. */
async function renderWithoutBrowser(type: string, sample: string): Promise<string> {
  vi.stubGlobal('window', undefined);
  vi.stubGlobal('document', undefined);
  try {
    return (await renderPage(pageOf(type, sample), site)).html;
  } finally {
    vi.unstubAllGlobals();
    stubBrowser();
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  }
}

/** Elements and words without attributes: effects add some, such as `aria-current`. */
const withoutAttributes = (html: string): string => html.replace(/<([\w-]+)[^>]*>/g, '<$1>');

for (const { name } of types)
  describe(`${name}, hydrated in the browser`, () => {
    it.each(samplesOf(name))('"%s" is the same markup on disk and in the browser', async (sample) => {
      const html = await renderWithoutBrowser(name, sample);
      const page = pageOf(name, sample);
      await loadSections(page);
      history.replaceState(null, '', page.path);
      const element = document.createElement('div');
      element.innerHTML = html;
      document.body.append(element);
      const rendered = withoutAttributes(element.innerHTML);
      const differences: unknown[] = [];
      const root = await act(async () =>
        hydrateRoot(element, <SiteApp site={site} entry={page} startedAtMs={0} onLive={() => undefined} />, {
          onRecoverableError: (error) => differences.push(error),
        }),
      );
      expect(differences).toEqual([]);
      expect(withoutAttributes(element.innerHTML)).toBe(rendered);
      await act(async () => root.unmount());
    });
  });
