import { onTestFinished } from 'vitest';
import { renderPage } from '../../src/render/server.tsx';
import { pageOf, site } from './every-type.ts';

/** Renders a sample's static HTML into jsdom, so that a test can query roles and texts; the next test finds an empty page. */
export async function drawSample(type: string, sample = 'default'): Promise<HTMLElement> {
  document.body.innerHTML = (await renderPage(pageOf(type, sample), site)).html;
  onTestFinished(() => document.body.replaceChildren());
  return document.querySelector<HTMLElement>(`[data-section-type="${type}"]`)!;
}
