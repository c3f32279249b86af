import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { normalizePath, type Plugin } from 'vite';
import { codeDirOf } from '../../config/code-dir.ts';

/**
 * Links to every stylesheet, the one that declares the layers first, so that pages of a dev server never flash unstyled.
 *
 * @param theme  Address of the theme's stylesheet.
 */
export function styleLinks(rootDir: string, theme: string): string {
  const codeDir = codeDirOf(rootDir);
  const parts = globSync(['src/{ui,form,render,sections}/**/*.css'], { cwd: codeDir });
  // By its id Vite knows a stylesheet that the page has: a second one would load all fonts again.
  const ours = ['src/styles/base.css', ...parts].map(
    (part) => `<link rel="stylesheet" href="/${part}" data-vite-dev-id="${normalizePath(join(codeDir, part))}">`,
  );
  return [...ours, `<link rel="stylesheet" href="${theme}">`].join('\n');
}

/** Pages link to each stylesheet, besides importing it: Vite would load the page again for one that only they link to. */
export const linkedStyles: Plugin = {
  name: 'linked-styles',
  hotUpdate({ modules }) {
    for (const module of modules) if (module.type === 'css') module.isSelfAccepting = true;
  },
};
