import { globSync } from 'tinyglobby';

/**
 * Links to every stylesheet of the sources, the one that names the layers first: pages drawn by a dev server are never
 * seen unstyled.
 *
 * @param theme  Address of the theme's stylesheet.
 */
export function styleLinks(rootDir: string, theme: string): string {
  const parts = globSync(['src/{ui,form,render,sections}/**/*.css'], { cwd: rootDir });
  const addresses = ['/src/styles/base.css', ...parts.map((part) => `/${part}`), theme];
  return addresses.map((address) => `<link rel="stylesheet" href="${address}">`).join('\n');
}
