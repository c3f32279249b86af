import type { Plugin } from 'vite';

/** One change to the package: the text it has today and what stands there instead. */
type Change = [why: string, from: string | RegExp, to: string];

const CHANGES: Change[] = [
  [
    'no style element: the policy forbids it, and trusted types stop the whole import',
    /function ___\$insertStyle[\s\S]*?\n}\n/,
    '',
  ],
  ['the rules stand in strip.css instead', /___\$insertStyle\(".*"\);\n/, ''],
  ['an ES module, for builds and tests alike', "Object.defineProperty(exports, '__esModule', { value: true });\n", ''],
  ['an ES module, for builds and tests alike', "var React = require('react');", "import * as React from 'react';"],
  ['an ES module, for builds and tests alike', /function _interopDefaultLegacy.*\n/, ''],
  [
    'an ES module, for builds and tests alike',
    'var React__default = /*#__PURE__*/_interopDefaultLegacy(React);',
    'const React__default = { default: React };',
  ],
  ['an ES module, for builds and tests alike', 'exports.default = Marquee;', 'export default Marquee;'],
  ['complete in the static page: there is nothing to wait for', 'React.useState(false)', 'React.useState(true)'],
  ['no style attribute', 'ref: containerRef, style: containerStyle, ', 'ref: containerRef, '],
  [
    'one named list for screen readers',
    'className: "rfm-initial-child-container", ref: marqueeRef }, React.Children.map(children, (child) => {\n                return (React__default[\'default\'].createElement("div", { style: childStyle, className: "rfm-child" }',
    'className: "rfm-initial-child-container", role: "list", ref: marqueeRef }, React.Children.map(children, (child) => {\n                return (React__default[\'default\'].createElement("div", { role: "listitem", className: "rfm-child" }',
  ],
  ['no style attribute', '{ style: childStyle, className: "rfm-child" }', '{ className: "rfm-child" }'],
  ['no style attribute', '{ style: gradientStyle, className: "rfm-overlay" }', '{ className: "rfm-overlay" }'],
  [
    'no style attribute',
    '{ className: "rfm-marquee", style: marqueeStyle, onAnimation',
    '{ className: "rfm-marquee", onAnimation',
  ],
  [
    'the second copy is for the eye alone',
    '{ className: "rfm-marquee", style: marqueeStyle }',
    '{ className: "rfm-marquee", "aria-hidden": true, inert: true }',
  ],
];

/**
 * Changes react-fast-marquee on its way into the bundle.
 *
 * @param code  The package's dist/index.js, line ends as published.
 * @returns     An ES module that draws the whole strip on the server, sets no styles, and hides its copy from assistive technology.
 * @throws      When the package no longer holds a text that is changed here: it was updated, read it again.
 */
export function patchFastMarquee(code: string): string {
  let patched = code.replaceAll('\r\n', '\n');
  for (const [why, from, to] of CHANGES) {
    const next = patched.replace(from, () => to);
    if (next === patched)
      throw new Error(
        `react-fast-marquee has changed: "${String(from).slice(0, 80)}" is gone (${why}). ` +
          'Read the package again and adapt src/vite/patch-fast-marquee.ts.',
      );
    patched = next;
  }
  if (/style: (container|child|gradient|marquee)Style/.test(patched))
    throw new Error('react-fast-marquee still sets styles; adapt src/vite/patch-fast-marquee.ts.');
  return patched;
}

/** Vite plugin: the package as this site uses it. */
export function fastMarquee(): Plugin {
  return {
    name: 'patch-fast-marquee',
    enforce: 'pre',
    config: () => ({
      optimizeDeps: { exclude: ['react-fast-marquee'] },
      ssr: { noExternal: ['react-fast-marquee'] },
    }),
    transform: {
      filter: { id: /react-fast-marquee\/dist\/index\.js/ },
      handler: (code) => ({ code: patchFastMarquee(code), map: null }),
    },
  };
}
