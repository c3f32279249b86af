// @vitest-environment jsdom
import createPurifier from 'dompurify';
import { describe, expect, it } from 'vitest';
import { ATTRIBUTES, ELEMENTS } from './drawing-parts.ts';
import { safeSvg } from './safe-svg.ts';
import { svg } from './testing/example-files.ts';

const purifier = createPurifier(window);

/** What DOMPurify removes from a drawing, as "element" or "attribute of element". */
function impurities(drawing: string): string[] {
  // Within an <img> no id hides anything of the page.
  purifier.sanitize(drawing, {
    USE_PROFILES: { svg: true, svgFilters: true },
    ADD_TAGS: ['body'],
    SANITIZE_DOM: false,
  });
  return purifier.removed.map((one) =>
    'element' in one ? one.element.nodeName : `${one.attribute?.name} of ${one.from.nodeName}`,
  );
}

/** What we keep and DOMPurify removes, and why. */
const KEPT: Record<string, string> = {
  'Drawings repeat their parts; each address is a part of the drawing.': 'use',
  'Drawings move: none writes an address or a handler.': 'set animate from to by calcMode',
  'One of several parts is shown, by language or program.': 'requiredExtensions requiredFeatures',
  'It draws, and holds no address that leads outside.':
    'fr limitingConeAngle pointsAtX pointsAtY pointsAtZ isolation marker mix-blend-mode transform-box font font-feature-settings font-kerning unicode-bidi white-space',
};
const kept = Object.values(KEPT).flatMap((names) => names.toLowerCase().split(' '));
const isKept = (impurity: string) =>
  kept.includes(impurity.split(' ')[0]!.toLowerCase()) || impurity === 'href of feImage';

/** Elements of web pages and other languages, and those of SVG that run, load or hold them. */
const FOREIGN =
  'script handler foreignObject iframe embed object audio video source track html body a form input button textarea select meta ' +
  'link base math mi annotation-xml template noscript xmp plaintext img picture p div table frameset font font-face ' +
  'font-face-src font-face-uri discard solidcolor hatch mesh cursor color-profile tref altGlyph animateColor glyph unknown';
const RUNNING =
  'href xlink:href src srcset data action formaction ping target download poster background xml:base xmlns:e ' +
  'onload onclick onbegin onend onrepeat onfocusin ONLOAD on-x nonce is slot name autofocus srcdoc http-equiv data-x aria-label';
const VALUES = [
  '1',
  '#a',
  'javascript:alert(1)',
  ' java&#115;cript:alert(1)',
  'java&#9;script:alert(1)',
  'https://evil.test/a',
  '//evil.test/a',
  'evil.svg#a',
  'data:image/svg+xml;base64,evil',
  'data:text/html,evil',
  'data:font/svg+xml,evil',
  'data:fontana,evil',
  'data:font/woff2;base64,AAAA',
  'data:image/png;base64,AAAA',
  'url(#a)',
  'url(//evil.test/a)',
  'u\\72l(//evil.test/a)',
  'href',
  'onload',
  'style',
  '//evil.test/a 1x, /b 2x',
];
const elements = [...ELEMENTS, ...FOREIGN.split(' ')];

describe('A drawing that was made harmless', () => {
  it.each(VALUES)('has nothing that DOMPurify removes, but for what is in one table: %s', (value) => {
    const attribute = (name: string) => `${name}="${value}"`;
    const few = ['href', 'style', 'attributeName'];
    const each = elements.map((name) => `<${name} ${few.map(attribute).join(' ')}>evil<g/></${name}>`);
    const all = [...ATTRIBUTES, ...RUNNING.split(' ')].map((name) => `<path ${attribute(name)}/>`);
    const { svg: harmless } = safeSvg(
      Buffer.from(svg([...each, ...all].join(''), 'xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1 1"')),
    );
    expect(impurities(harmless).filter((impurity) => !isKept(impurity))).toEqual([]);
    expect(
      /script:|on(?:load|click|begin)=|srcset|(?:href|src)="(?!#|data:image\/png)|url\((?!#)/i.exec(harmless),
    ).toBeNull();
  });

  it('keeps an embedded font in its style sheet alone', () => {
    const font = 'data:font/woff2;base64,AAAA';
    const { svg: harmless } = safeSvg(
      Buffer.from(svg(`<style>@font-face{src:url(${font})}</style><image href="${font}"/><a href="${font}"/>`)),
    );
    expect(harmless.split(font)).toHaveLength(2);
  });
});
