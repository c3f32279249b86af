import type { ErrorObject } from 'ajv';
import { expandSection } from '../../model/shared-section.ts';
import type { RouteFile, SectionFile, SiteFile } from '../../model/site-file.ts';
import { parseColour } from '../../styles/theme.ts';
import { COLOURS } from '../../styles/theme-faults.ts';
import type { Validators } from '../../validate/schema/validators.ts';
import { isJsonObject } from '../../model/is-json-object.ts';

type JsonObject = Record<string, unknown>;

/** What all pages of a config share: all but its routes. */
export type Frame = Omit<SiteFile, 'routes'>;

/** A page for the check of a frame without its own: there must be one. */
const ANY_PAGE = { path: '/', title: 'Page', description: 'Page', sections: [] };

/** The keys of a group in or at which something is wrong. `at`: JSON pointer of the group. */
function wrongKeys(errors: ErrorObject[], at: string): string[] {
  return errors.flatMap(({ instancePath, params }) => {
    if (instancePath.startsWith(`${at}/`)) {
      const [key] = instancePath.slice(at.length + 1).split('/');
      return key!.replaceAll('~1', '/').replaceAll('~0', '~');
    }
    const { missingProperty, additionalProperty } = params as Record<string, string | undefined>;
    return instancePath === at ? [missingProperty, additionalProperty].filter((key) => key !== undefined) : [];
  });
}

/** A group in which every wrong key is as it was when it was last right, or left out; null where it must be right. */
function repaired(
  group: JsonObject,
  wrong: string[],
  last: JsonObject | undefined,
  isStrict: boolean,
): JsonObject | null {
  if (isStrict && wrong.length > 0) return null;
  const copy = { ...group };
  for (const key of wrong) {
    if (last && Object.hasOwn(last, key)) copy[key] = last[key];
    else delete copy[key];
  }
  return copy;
}

/** A frame in which every colour is one: of a colour that is being typed, no shades can be derived. */
function withColours(frame: JsonObject, last: Frame | undefined, isStrict: boolean): JsonObject | null {
  const { theme } = frame;
  if (!isJsonObject(theme)) return frame;
  const wrong = COLOURS.filter((key) => typeof theme[key] === 'string' && parseColour(theme[key]) === null);
  if (wrong.length === 0) return frame;
  const before = last?.theme;
  const drawn = repaired(theme, wrong, isJsonObject(before) ? before : undefined, isStrict);
  return drawn && { ...frame, theme: drawn };
}

/**
 * The part of a draft that all pages share, as far as it can be drawn.
 *
 * @param last      The one drawn before: it stands in for what is not valid.
 * @param isStrict  Whether all of it must be valid.
 * @returns         Null where something is missing that every page needs.
 */
export function drawableFrame(
  value: JsonObject,
  { checkFrame }: Validators,
  last: Frame | undefined,
  isStrict: boolean,
): Frame | null {
  const frame = { ...value, routes: [ANY_PAGE] };
  const wrong = wrongKeys(checkFrame(frame), '');
  const fitting = repaired(frame, wrong, last as JsonObject | undefined, isStrict);
  const whole = fitting && withColours(fitting, last, isStrict);
  return wrong.length > 0 && (!whole || checkFrame(whole).length > 0) ? null : (whole as unknown as Frame);
}

function drawableSection(
  section: unknown,
  frame: Frame,
  { site, checkSection }: Validators,
  last: Map<string, SectionFile>,
  isStrict: boolean,
): SectionFile | null {
  const whole = isJsonObject(section) ? expandSection(section, frame.shared) : null;
  const type = whole?.['type'];
  if (!whole || typeof type !== 'string' || !site.types.includes(type)) return null;
  const wrong = wrongKeys(checkSection(type, whole), '');
  // By its name the translations of a shared one are found.
  const use = (section as JsonObject)['use'];
  const named = (drawn: JsonObject) => (use === undefined ? drawn : { ...drawn, use }) as SectionFile;
  if (wrong.length === 0) return named(whole);
  const before = last.get(String(whole['id']));
  const drawn = repaired(whole, wrong, before?.type === type ? before : undefined, isStrict);
  return drawn && checkSection(type, drawn).length === 0 ? named(drawn) : null;
}

/**
 * A page, as far as it can be drawn, with shared sections in place. What is not valid is as it was when it was last right, or
 * left out.
 *
 * @param last      The page drawn before.
 * @param isStrict  Whether all of it must be valid, and hidden pages stay so.
 * @returns         Null where it cannot be drawn at all.
 */
export function drawableRoute(
  route: unknown,
  frame: Frame,
  validators: Validators,
  last: RouteFile | undefined,
  isStrict: boolean,
): RouteFile | null {
  if (!isJsonObject(route)) return null;
  const { hidden: _hidden, ...visible } = route;
  const shown = isStrict ? route : visible;
  const check = (candidate: JsonObject) => validators.checkFrame({ ...frame, routes: [candidate] });
  const wrong = wrongKeys(check(shown), '/routes/0');
  const drawn = repaired(shown, wrong, last as JsonObject | undefined, isStrict);
  if (!drawn || (wrong.length > 0 && check(drawn).length > 0)) return null;
  const before = new Map((last?.sections as SectionFile[] | undefined)?.map((section) => [section.id, section]));
  const sections = (drawn['sections'] as unknown[]).map((section) =>
    drawableSection(section, frame, validators, before, isStrict),
  );
  const whole = sections.filter((section) => section !== null);
  return isStrict && whole.length < sections.length ? null : { ...(drawn as unknown as RouteFile), sections: whole };
}
