import { quote, visible } from '../../config/problems/quote.ts';
import { changedAccent, themeFaults } from '../../styles/theme-faults.ts';
import type { Theme } from '../../model/theme.ts';
import type { JsonSchema } from '../schema/compose-schema.ts';
import { writing } from '../messages/cure.ts';
import type { Report } from '../messages/finding.ts';
import { partOf } from '../../document/json.ts';
import { isGroup } from '../../model/is-group.ts';

/** The theme's fields with the defaults of their schema. */
function withDefaults(written: Record<string, unknown>, schema: JsonSchema): Theme {
  const fields = Object.entries(schema['properties'] as Record<string, JsonSchema>);
  return Object.fromEntries(fields.map(([key, field]) => [key, written[key] ?? field['default']])) as unknown as Theme;
}

/** The theme as written, and with its defaults; undefined if its shape is wrong, which the schema check reports. */
function readTheme(root: unknown, schema: JsonSchema): { written: Record<string, unknown>; theme: Theme } | undefined {
  const written = partOf(root, 'theme');
  if (!isGroup(written)) return undefined;
  const colours = Object.entries(written).filter(([key]) => key !== 'radius');
  if (colours.some(([, value]) => typeof value !== 'string' || value === '')) return undefined;
  return { written, theme: withDefaults(written, schema) };
}

/**
 * Checks that a theme's colours are colours, and that text is readable on its background.
 *
 * @param root    The whole file. The schema check reports a theme whose shape is wrong.
 * @param schema  The schema of `theme`, for the defaults.
 */
export function checkTheme(root: unknown, schema: JsonSchema, report: Report): void {
  const { written, theme } = readTheme(root, schema) ?? {};
  if (!written || !theme) return;
  for (const { key, what, ...fault } of themeFaults(theme)) {
    // Ink or paper may be a default; the problem is reported at the one the author wrote.
    const typed = key in written ? key : ['ink', 'paper'].find((other) => other in written);
    report({
      code: 'bad-theme',
      path: typed === undefined ? ['theme'] : ['theme', typed],
      what: visible(what),
      ...fault,
    });
  }
}

/** Warns of an accent colour that is adjusted for visitors. */
export function checkAccent(root: unknown, schema: JsonSchema, report: Report): void {
  const { written, theme } = readTheme(root, schema) ?? {};
  if (!written || !theme || !Object.hasOwn(written, 'accent') || themeFaults(theme).length > 0) return;
  const shown = changedAccent(theme);
  if (shown === null) return;
  report({
    code: 'accent-changed',
    facts: { better: shown },
    severity: 'warning',
    path: ['theme', 'accent'],
    what: `"accent" is ${quote(theme.accent)}, but visitors see ${quote(shown)}.`,
    why: 'As typed it stands out too little from the paper: buttons and signs need a contrast of 3 to 1.',
    fix: `Write ${quote(shown)}, or another colour of that depth.`,
    // The same for visitors, but a colour that the author has not chosen.
    cure: writing(['theme', 'accent'], shown, false),
  });
}
