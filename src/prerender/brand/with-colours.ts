import type { Tokens } from '../../styles/theme.ts';

/** A drawing with the theme's colours instead of custom properties, which rasterizers do not support. */
export const withColours = (svg: string, tokens: Tokens): string =>
  svg.replace(
    /var\(--([a-z-]+)(?:,\s*([^)]*))?\)/g,
    (_, name: string, other = 'none') => tokens[name] ?? String(other),
  );
