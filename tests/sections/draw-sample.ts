import { afterEach } from 'vitest';
import { renderPage } from '../../src/render/server.tsx';
import { pageOf, site } from './every-type.ts';

/** To be called once in each file that draws: the next test finds an empty page. */
export function drawSamples(): void {
  afterEach(() => document.body.replaceChildren());
}

/** Renders a sample's static HTML into jsdom, so that a test can query roles and texts. */
export async function drawSample(type: string, sample = 'default'): Promise<HTMLElement> {
  document.body.innerHTML = (await renderPage(pageOf(type, sample), site)).html;
  return document.querySelector<HTMLElement>(`[data-section-type="${type}"]`)!;
}
