import type { ErrorObject } from 'ajv';
import { expandSection } from '../../../model/shared-section.ts';
import type { RouteFile, SectionFile, SiteFile } from '../../../model/site-file.ts';
import type { Validators } from '../../../validate/schema/validators.ts';
import { isGroup } from '../../../model/is-group.ts';

type Group = Record<string, unknown>;

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

/** A group in which every wrong key is as it was when it was last right, or left out. */
function repaired(group: Group, wrong: string[], last: Group | undefined): Group {
  const copy = { ...group };
  for (const key of wrong) {
    if (last && Object.hasOwn(last, key)) copy[key] = last[key];
    else delete copy[key];
  }
  return copy;
}

/**
 * The part of a draft that all pages share, as far as it can be drawn.
 *
 * @param last  The one drawn before: it stands in for what is not valid.
 * @returns     Null where something is missing that every page needs.
 */
export function drawableFrame(value: unknown, { checkFrame }: Validators, last: Frame | undefined): Frame | null {
  if (!isGroup(value)) return null;
  const frame = { ...value, routes: [ANY_PAGE] };
  const wrong = wrongKeys(checkFrame(frame), '');
  const whole = repaired(frame, wrong, last as Group | undefined);
  return wrong.length > 0 && checkFrame(whole).length > 0 ? null : (whole as unknown as Frame);
}

function drawableSection(
  section: unknown,
  frame: Frame,
  { site, checkSection }: Validators,
  last: Map<string, SectionFile>,
): SectionFile[] {
  const whole = isGroup(section) ? expandSection(section, frame.shared) : null;
  const type = whole?.['type'];
  if (!whole || typeof type !== 'string' || !site.types.includes(type)) return [];
  const wrong = wrongKeys(checkSection(type, whole), '');
  if (wrong.length === 0) return [whole as SectionFile];
  const before = last.get(String(whole['id']));
  const drawn = repaired(whole, wrong, before?.type === type ? before : undefined);
  return checkSection(type, drawn).length === 0 ? [drawn as SectionFile] : [];
}

/**
 * A page of a draft, as far as it can be drawn: with shared sections in place, and shown even where it is hidden. What is
 * not valid is as it was when it was last right, or left out.
 *
 * @param last  The page drawn before.
 * @returns     Null where it cannot be drawn at all.
 */
export function drawableRoute(
  route: unknown,
  frame: Frame,
  validators: Validators,
  last: RouteFile | undefined,
): RouteFile | null {
  if (!isGroup(route)) return null;
  const { hidden: _hidden, ...shown } = route;
  const check = (candidate: Group) => validators.checkFrame({ ...frame, routes: [candidate] });
  const wrong = wrongKeys(check(shown), '/routes/0');
  const drawn = repaired(shown, wrong, last as Group | undefined);
  if (wrong.length > 0 && check(drawn).length > 0) return null;
  const before = new Map((last?.sections as SectionFile[] | undefined)?.map((section) => [section.id, section]));
  const sections = (drawn['sections'] as unknown[]).flatMap((section) =>
    drawableSection(section, frame, validators, before),
  );
  return { ...(drawn as unknown as RouteFile), sections };
}
