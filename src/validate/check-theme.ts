import { themeFaults } from '../styles/theme-faults.ts';
import type { Theme } from '../styles/theme.ts';
import type { JsonSchema } from './compose-schema.ts';
import type { Report } from './finding.ts';
import { child } from './place-words.ts';

/** The theme's fields with the defaults of their schema. */
function withDefaults(written: Record<string, unknown>, schema: JsonSchema): Theme {
  const fields = Object.entries(schema['properties'] as Record<string, JsonSchema>);
  return Object.fromEntries(fields.map(([key, field]) => [key, written[key] ?? field['default']])) as unknown as Theme;
}

/**
 * Checks that a theme can hold: its colours are colours, and text can be read on its ground.
 *
 * @param root    The whole file. A theme whose shape is wrong is told by its schema alone.
 * @param schema  The schema of `theme`, for the defaults of what was left out.
 */
export function checkTheme(root: unknown, schema: JsonSchema, report: Report): void {
  const written = child(root, 'theme');
  if (typeof written !== 'object' || written === null || Array.isArray(written)) return;
  const fields = written as Record<string, unknown>;
  const colours = Object.entries(fields).filter(([key]) => key !== 'radius');
  if (colours.some(([, value]) => typeof value !== 'string' || value === '')) return;
  for (const { key, ...fault } of themeFaults(withDefaults(fields, schema))) {
    // Of ink and paper one may be a default: the other one is what the author wrote.
    const typed = key in fields ? key : ['ink', 'paper'].find((other) => other in fields);
    report({ code: 'bad-theme', path: typed === undefined ? ['theme'] : ['theme', typed], ...fault });
  }
}
