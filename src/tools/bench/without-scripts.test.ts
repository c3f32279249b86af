import { describe, expect, it } from 'vitest';
import { withoutScripts } from './without-scripts.ts';

describe('A page without its scripts', () => {
  it.each([
    '<script type="module" src="/a.js"></script>',
    '<script>\nif (1 < 2) document.write("</p>");\n</script >',
    '<script type="application/json">{"html":"<b>"}</script>',
    '<link rel="modulepreload" href="/a.js">',
    '<link href=/a.js as=script rel=preload>',
  ])('has no %s', (script) => expect(withoutScripts(`<p>${script}text</p>`)).toBe('<p>text</p>'));

  it('keeps its styles, fonts and text', () => {
    const html = '<link rel="preload" as="font" href="/f.woff2"><style>p{}</style><p>script</p>';
    expect(withoutScripts(html)).toBe(html);
  });
});
