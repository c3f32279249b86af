import type { Plugin } from 'vite';

/** A stylesheet of a section type. */
const SECTION_STYLES = /\/src\/sections\/([^/]+)\/[^/]+\.css$/;

/**
 * Marks the styles of each section type in the one stylesheet of a build, by a condition that is always true and survives
 * minification: `prerender/` takes the conditions away, and with them the styles of types that a site does not use.
 *
 * @see  docs/decisions/0076-a-site-carries-the-styles-of-its-types.md
 */
export function markSectionStyles(): Plugin {
  return {
    name: 'mark-section-styles',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: SECTION_STYLES },
      handler: (css, id) => ({
        code: `@supports (--section-type: ${SECTION_STYLES.exec(id)![1]}) {${css}}`,
        map: null,
      }),
    },
  };
}
