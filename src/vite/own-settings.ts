import type { Plugin } from 'vite';

/**
 * Keeps Vite from settings of other folders: it would take a PostCSS config of any folder above the project, which may need plugins that
 * are not installed here, and the `tsconfig.json` of one where ours does not match, as in a folder with brackets in its name. We have no
 * use for `.env` files.
 */
export const ownSettings: Plugin = {
  name: 'own-settings',
  config: () => ({ envDir: false, tsconfig: 'tsconfig.json', css: { postcss: { plugins: [] } } }),
};
