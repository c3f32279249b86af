import schema from '../../schema/parts/theme.json' with { type: 'json' };
import { settle } from '../resolve/apply-defaults.ts';
import type { Theme } from './theme.ts';

/** The theme of a site that names none, for tests. */
export const DEFAULT_THEME = settle({}, schema, {}, {}) as Theme;
