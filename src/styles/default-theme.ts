import schema from '../../schema/parts/theme.json' with { type: 'json' };
import type { Theme } from '../model/theme.ts';

/** The theme of a site that names none, for tests. */
export const DEFAULT_THEME = Object.fromEntries(
  Object.entries(schema.properties).map(([name, field]) => [name, field.default]),
) as unknown as Theme;
