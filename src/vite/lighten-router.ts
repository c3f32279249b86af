import type { Plugin } from 'vite';

/** Calls whose results matter only if something uses them; the bundler cannot know. */
const PURE_CALLS = /(= )(React\d*\.(?:memo|forwardRef|createContext|createElement)\()/g;
/** Names for developer tools: an assignment keeps a component in the bundle that nothing else names. */
const DISPLAY_NAMES = /^\w+\.displayName = .*;$/gm;

/**
 * Lets the bundler drop the parts of react-router that this site does not use: its data routers, links, forms and
 * prefetching. Nothing is changed in the parts that are used.
 *
 * @param code  A file of the package, as published.
 * @returns     The same code with its pure calls marked.
 */
export const markPureCalls = (code: string): string =>
  code.replace(PURE_CALLS, '$1/* @__PURE__ */ $2').replace(DISPLAY_NAMES, '');

/**
 * The above for the browser's build.
 *
 * @returns  A plugin that fails the build when the package holds none of it any more, so that an update cannot
 *           silently grow what visitors download.
 */
export function lightenRouter(): Plugin {
  let met = false;
  let marked = false;
  return {
    name: 'lighten-router',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]/ },
      handler(code) {
        met = true;
        const lighter = markPureCalls(code);
        marked ||= lighter !== code;
        return { code: lighter, map: null };
      },
    },
    buildEnd(error) {
      if (!error && met && !marked)
        this.error('react-router is written otherwise now. Read its files and mend src/vite/lighten-router.ts.');
    },
  };
}
