import type { Plugin } from 'vite';
import { patchModule, type Change } from './patch-module.ts';

/** What a change is for, the text as published, and what replaces it. */
const CHANGES: [why: string, from: Change['from'], to: string][] = [
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
  ['as many copies as fill a wide window', 'onMount, children, }', 'onMount, children, copies, }'],
  [
    'copies are for the eye alone',
    'React__default[\'default\'].createElement("div", { className: "rfm-marquee", style: marqueeStyle }, multiplyChildren(multiplier))',
    'Array.from({ length: copies }, (_, key) => React__default[\'default\'].createElement("div", { key, className: "rfm-marquee", "aria-hidden": true, inert: true }, multiplyChildren(multiplier)))',
  ],
];

/**
 * Makes react-fast-marquee an ES module that draws the whole strip on the server, sets no styles (the policy forbids them) and hides
 * its copy from assistive technology. Without it strips would be empty until a page is live.
 *
 * @see  docs/decisions 0012
 */
export const patchFastMarquee = (): Plugin => ({
  ...patchModule(
    'patch-fast-marquee',
    CHANGES.map(([, from, to]) => ({ module: /\/react-fast-marquee\/dist\/index\.js/, from, to })),
  ),
  config: () => ({
    optimizeDeps: { exclude: ['react-fast-marquee'] },
    ssr: { noExternal: ['react-fast-marquee'] },
  }),
});
