import { globSync } from 'tinyglobby';

/**
 * Links to every stylesheet, the one that declares the layers first, so that pages of a dev server never flash unstyled.
 *
 * @param theme  Address of the theme's stylesheet.
 */
export function styleLinks(rootDir: string, theme: string): string {
  const parts = globSync(['src/{ui,form,render,sections}/**/*.css'], { cwd: rootDir });
  const addresses = ['/src/styles/base.css', ...parts.map((part) => `/${part}`), theme];
  return addresses.map((address) => `<link rel="stylesheet" href="${address}">`).join('\n');
}
