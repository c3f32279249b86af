import type { Plugin } from 'vite';

/** Errors that React makes once, to throw them and know them again. */
const MARKS = /(\b\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g;
/** As many as the installed version makes. */
const COUNT = 5;

/**
 * Spares React the making of errors that are only compared with.
 *
 * Whoever makes an error asks where. With the browser's tools open, as they are for every program that measures a page,
 * the answer means to read all of React again before its first line has run: 60 ms on a slow phone. Without tools it is
 * one or two. A plain object is thrown and compared as well.
 *
 * @param code  `react-dom`'s production file for browsers, as published.
 * @returns     The same code with plain objects in their places.
 * @throws      When the package is written otherwise: it was updated, read it again.
 */
export function withoutMadeErrors(code: string): string {
  if (code.match(MARKS)?.length !== COUNT)
    throw new Error('react-dom is written otherwise now. Read it and mend src/vite/lighten-react.ts.');
  return code.replace(MARKS, '$1{ message: $2 }');
}

/**
 * The above for the browser's build.
 *
 * @returns  A plugin that fails the build where the package is written otherwise.
 */
export function lightenReact(): Plugin {
  return {
    name: 'lighten-react',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /node_modules[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: withoutMadeErrors(code), map: null }),
    },
  };
}
