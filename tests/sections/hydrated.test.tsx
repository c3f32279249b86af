// @vitest-environment jsdom
import { act } from 'react';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SiteApp } from '../../src/client/site-app.tsx';
import { policyFaults } from '../../src/prerender/pages/check-html.ts';
import { loadSections } from '../../src/render/section-modules.ts';
import { renderPage } from '../../src/render/server.tsx';
import { stubBrowser } from './browser-stubs.ts';
import { expectSilence, pageOf, samplesOf, site, types } from './every-type.ts';

expectSilence();
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** The standard, not a house style: React writes void elements, attribute order and entities its own way. */
const htmlValidate = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    rules: { 'no-implicit-button-type': 'error' },
  }),
);

async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await htmlValidate.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
  );
}

/** A page's markup as rendered in Node, without window and document. */
async function renderWithoutBrowser(type: string, sample: string): Promise<string> {
  vi.stubGlobal('window', undefined);
  vi.stubGlobal('document', undefined);
  try {
    return (await renderPage(pageOf(type, sample), site)).html;
  } finally {
    vi.unstubAllGlobals();
  }
}

/** Elements and words without attributes: effects add some, such as `aria-current`. */
const withoutAttributes = (html: string): string => html.replace(/<([\w-]+)[^>]*>/g, '<$1>');

for (const { name } of types)
  describe(`${name}, rendered on the server`, () => {
    it.each(samplesOf(name))(
      '"%s" is valid HTML that a strict policy lets pass, and the same markup in the browser',
      async (sample) => {
        const html = await renderWithoutBrowser(name, sample);
        expect(html).toContain(`data-section-type="${name}"`);
        expect(await htmlFaults(html)).toEqual([]);
        expect(policyFaults(html)).toEqual([]);
        stubBrowser();
        vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
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
      },
    );
  });
