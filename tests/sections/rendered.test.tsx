import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { policyFaults } from '../../src/prerender/pages/check-html.ts';
import { renderPage } from '../../src/render/server.tsx';
import { expectSilence, pageOf, samplesOf, site, types } from './every-type.ts';

expectSilence();

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

for (const { name } of types)
  describe(`${name}, rendered on the server`, () => {
    it.each(samplesOf(name))('"%s" is valid HTML that a strict policy lets pass', async (sample) => {
      const { html } = await renderPage(pageOf(name, sample), site);
      expect(html).toContain(`data-section-type="${name}"`);
      expect(await htmlFaults(html)).toEqual([]);
      expect(policyFaults(html)).toEqual([]);
    });
  });
