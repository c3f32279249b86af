import { expect, it } from 'vitest';
import { policyFaults } from './check-html.ts';

it.each([
  ['an inline script', '<script>alert(1)</script>', ['an inline <script>']],
  ['a style element', '<STYLE>a{}</STYLE>', ['a <style> element']],
  ['a style attribute', "<p\nstyle='color:red'>", ['a style attribute on <p>']],
  ['an event attribute', '<svg/onload=alert(1)>', ['an onload attribute on <svg>']],
  ['a javascript: address', '<a href="JavaScript:alert(1)">', ['a javascript: address on <a>']],
  ['a javascript: address in entities', '<a href="&#106;avascript:alert(1)">', ['a javascript: address on <a>']],
])('finds %s', async (_, html, faults) => {
  expect(await policyFaults(html)).toEqual(faults);
});

it('takes words for words, and data for data', async () => {
  const html =
    '<p>Write style=bold, on click = go, javascript: or &lt;style&gt; as you like.</p>' +
    '<script type="application/ld+json">{}</script><script type="module" src="/assets/boot.js"></script>';
  expect(await policyFaults(html)).toEqual([]);
});
