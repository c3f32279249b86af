import type { Plugin } from 'vite';

/** A stylesheet that only some pages need: that of a section type, of an optional part, or of a chunk of `prerender/bundle.ts`. */
const FOLDER_STYLES =
  /\/src\/(?:ui\/(?=strip|choice|support-ways))?(sections\/[^/]+|render\/optional\/[^/]+|form|strip|choice|support-ways)\/.+\.css$/;

/**
 * Marks the styles of each section type and of what only some of them show in the one stylesheet of a build, by a condition that is always true and
 * survives minification: `prerender/` cuts the stylesheet there, so that a page carries the styles of its own sections.
 *
 * @see  docs/decisions 0100
 */
export function markStyles(): Plugin {
  return {
    name: 'mark-styles',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: FOLDER_STYLES },
      handler: (css, id) => ({
        code: `@supports (--folder: ${FOLDER_STYLES.exec(id)![1]}) {${css}}`,
        map: null,
      }),
    },
  };
}
