import { globSync } from 'tinyglobby';
import type { Plugin } from 'vite';
import { codeDirOf } from '../../config/code-dir.ts';

/**
 * Links to every stylesheet, the one that declares the layers first, so that pages of a dev server never flash unstyled.
 *
 * @param theme  Address of the theme's stylesheet.
 */
export function styleLinks(rootDir: string, theme: string): string {
  const parts = globSync(['src/{ui,form,render,sections}/**/*.css'], { cwd: codeDirOf(rootDir) });
  const addresses = ['/src/styles/base.css', ...parts.map((part) => `/${part}`), theme];
  return addresses.map((address) => `<link rel="stylesheet" href="${address}">`).join('\n');
}

/** Pages link to each stylesheet, besides importing it: Vite would load the page again for one that only they link to. */
export const linkedStyles: Plugin = {
  name: 'linked-styles',
  hotUpdate({ modules }) {
    for (const module of modules) if (module.type === 'css') module.isSelfAccepting = true;
  },
};
