import { describe, expect, it } from 'vitest';
import { printProblems } from '../../config/index.ts';
import { PolicyFault, policyFaults } from './check-html.ts';
import { policyProblem } from './render-problem.ts';

describe('policyFaults finds', () => {
  it.each([
    ['an inline script', '<script>alert(1)</script>', ['an inline <script>']],
    ['a script in a picture', '<svg><script href="/a.js"></script></svg>', ['an inline <script>']],
    ['a style element', '<STYLE>a{}</STYLE>', ['a <style> element']],
    ['a style attribute', "<p\nstyle='color:red'>", ['a style attribute on <p>']],
    ['an event attribute', '<svg/onload=alert(1)>', ['an onload attribute on <svg>']],
    ['an event attribute in the form of our pages', '<p onclick="a()">x</p>', ['an onclick attribute on <p>']],
    ['a page in an attribute', '<iframe srcdoc="x"></iframe>', ['a srcdoc attribute on <iframe>']],
    ['what a template holds', '<template><p style="x">y</p></template>', ['a style attribute on <p>']],
    ['what is read only without script', '<noscript><p onclick="x">y</p></noscript>', ['an onclick attribute on <p>']],
    [
      'what is read only with script',
      '<noscript><p title="</noscript><img src=x onerror=x>">',
      ['an onerror attribute on <img>'],
    ],
    [
      'what a browser reads as an element because a text ends early',
      '<title><a title="</title><img src=x onerror=x>"></title>',
      ['an onerror attribute on <img>'],
    ],
    ['a javascript: address', '<a href="JavaScript:alert(1)">', ['a javascript: address on <a>']],
    ['a javascript: address in entities', '<a href="&#106;avascript:alert(1)">', ['a javascript: address on <a>']],
    ['a javascript: address with a tab', '<a href="java\tscript:alert(1)">', ['a javascript: address on <a>']],
    ['a data: address among others', '<img srcset="/a.png 1x, data:x 2x">', ['a data: address on <img>']],
    ['an address in a drawing', '<svg><a xlink:href="vbscript:x">', ['a vbscript: address on <a>']],
    ['an address a button sends to', '<button formaction=" javascript:x">', ['a javascript: address on <button>']],
    [
      'an address a page leads on to',
      '<meta http-equiv="Refresh" content="0; url=javascript:x">',
      ['a javascript: address on <meta>'],
    ],
  ])('%s', (_, html, faults) => {
    expect(policyFaults(html)).toEqual(faults);
  });

  it('in which section it is', () => {
    const html = '<main><section id="top" data-section-type="hero"><p style="x">y</p></section></main>';
    expect(policyFaults(html)).toEqual(['a style attribute on <p> (section "top", type "hero")']);
  });
});

describe('policyFaults takes', () => {
  it('words for words, and data for data', () => {
    const html =
      '<p>Write style=bold, on click = go, javascript: or &lt;style&gt; as you like.</p>' +
      '<script type="application/ld+json">{}</script><script type="module" src="/assets/boot.js"></script>';
    expect(policyFaults(html)).toEqual([]);
  });

  it.each([
    '<img src="/a.svg" alt="JavaScript: the first ten years">',
    '<meta name="description" content="javascript: explained">',
    '<meta property="og:site_name" content="Data: a newsletter">',
    '<a title="javascript:" aria-label="onclick=&quot;x&quot;" href="/about:us?x=a:b">data:</a>',
    '<script type="application/json">{"alt":"JavaScript: style=\\"x\\""}</script>',
  ])('a text that begins like an address: %s', (html) => {
    expect(policyFaults(html)).toEqual([]);
  });
});

it('A page that fails is reported with its path and without a stack', () => {
  const fault = new PolicyFault('/about', ['a style attribute on <p> (section "top", type "hero")']);
  expect(printProblems([policyProblem(fault)], { colour: false })).toBe(`src  policy-fault
  What  "/about" was not written: it holds a style attribute on <p> (section "top", type "hero").
  Why   The Content-Security-Policy of the site forbids it, so that no text can ever run as code. The config is not to blame.
  Fix   Mend the code that draws it. Without a developer, change what you wrote last on this page.

`);
});
