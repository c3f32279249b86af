import type { Plugin } from 'vite';
import { pathInCode } from './path-in-code.ts';

/** A stylesheet that only some pages need: that of a section type, of an optional part, or of a chunk of `prerender/bundle.ts`. */
const FOLDER_STYLES =
  /^src\/(?:ui\/(?=strip|choice|support-ways))?(sections\/[^/]+|render\/optional\/[^/]+|form|strip|choice|support-ways)\/.+\.css$/;

/**
 * Marks the styles of each section type and of what only some of them show in the one stylesheet of a build, by a condition that is always true and
 * survives minification: `prerender/` cuts the stylesheet there, so that a page carries the styles of its own sections.
 *
 * @see  docs/decisions 0100
 */
export function markStyles(): Plugin {
  let codeDir = '';
  return {
    name: 'mark-styles',
    apply: 'build',
    enforce: 'pre',
    configResolved({ root }) {
      codeDir = root;
    },
    transform: {
      filter: { id: /\.css$/ },
      handler(css, id) {
        const [, folder] = FOLDER_STYLES.exec(pathInCode(codeDir, id)) ?? [];
        return folder === undefined ? null : { code: `@supports (--folder: ${folder}) {${css}}`, map: null };
      },
    },
  };
}
