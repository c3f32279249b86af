import { inMarks, visible } from '../../config/problems/quote.ts';
import { changedAccent, themeFaults } from '../../styles/theme-faults.ts';
import type { Theme } from '../../model/theme.ts';
import type { JsonSchema } from '../schema/compose-schema.ts';
import { writing } from '../messages/cure.ts';
import type { Report } from '../messages/finding.ts';
import type { SiteFacts } from '../facts/site-facts.ts';
import { nameOf } from '../words/subject.ts';
import { partOf } from '../../document/json.ts';
import { isJsonObject } from '../../model/is-json-object.ts';

/** The theme's fields with the defaults of their schema. */
function withDefaults(written: Record<string, unknown>, schema: JsonSchema): Theme {
  const fields = Object.entries(schema['properties'] as Record<string, JsonSchema>);
  return Object.fromEntries(fields.map(([key, field]) => [key, written[key] ?? field['default']])) as unknown as Theme;
}

/** The theme as written, and with its defaults; undefined if its shape is wrong, which the schema check reports. */
function readTheme(root: unknown, schema: JsonSchema): { written: Record<string, unknown>; theme: Theme } | undefined {
  const written = partOf(root, 'theme');
  if (!isJsonObject(written)) return undefined;
  const colours = Object.entries(written).filter(([key]) => key !== 'radius');
  if (colours.some(([, value]) => typeof value !== 'string' || value === '')) return undefined;
  return { written, theme: withDefaults(written, schema) };
}

/**
 * Checks that a theme's colours are colours, and that text is readable on its background.
 *
 * @param facts   The schema check reports a theme whose shape is wrong.
 * @param schema  The schema of `theme`, for the defaults.
 */
export function checkTheme(facts: SiteFacts, schema: JsonSchema, report: Report): void {
  const { root } = facts;
  const { written, theme } = readTheme(root, schema) ?? {};
  if (!written || !theme) return;
  for (const { key, is, ...fault } of themeFaults(theme)) {
    // Ink or paper may be a default; the problem is reported at the one the author wrote.
    const typed = key in written ? key : ['ink', 'paper'].find((other) => other in written);
    report({
      code: 'bad-theme',
      path: typed === undefined ? ['theme'] : ['theme', typed],
      what: `${nameOf(facts, ['theme', key])} ${visible(is)}.`,
      ...fault,
    });
  }
}

/** The theme that visitors see; undefined where one of its colours cannot be used, which is a problem of its own. */
export function shownTheme(root: unknown, schema: JsonSchema): Theme | undefined {
  const { theme = withDefaults({}, schema) } = readTheme(root, schema) ?? {};
  return themeFaults(theme).length > 0 ? undefined : theme;
}

/** Warns of an accent colour that is adjusted for visitors. */
export function checkAccent(root: unknown, schema: JsonSchema, report: Report): void {
  const { written, theme } = readTheme(root, schema) ?? {};
  if (!written || !theme || !Object.hasOwn(written, 'accent') || themeFaults(theme).length > 0) return;
  const shown = changedAccent(theme);
  if (shown === null) return;
  report({
    code: 'accent-changed',
    severity: 'warning',
    path: ['theme', 'accent'],
    what: `The main colour is ${inMarks(theme.accent)}, but visitors see ${inMarks(shown)}.`,
    why: 'As chosen it stands out too little from the background: buttons and signs need a contrast of 3 to 1.',
    fix: `Choose ${inMarks(shown)}, or another colour of that depth.`,
    // The same for visitors, but a colour that the author has not chosen.
    cure: writing(['theme', 'accent'], shown, false),
  });
}
