import { spanOf, type Span } from '../../model/dates.ts';
import { expandSection } from '../../model/shared-section.ts';
import { partOf } from '../../document/json.ts';
import { isJsonObject } from '../../model/is-json-object.ts';

/** Facts of one section of a page, as far as it can be read. */
export interface SectionFacts {
  position: number;
  /** As the page has it. */
  own: Record<string, unknown>;
  /** With what a shared section brings; null where there is no such section. */
  whole: Record<string, unknown> | null;
  isHidden: boolean;
  span: Span;
}

/** Reads the sections of a page. What is no group is left out. */
export function readSections(route: unknown, shared: unknown, timeZone: string): SectionFacts[] {
  const list = partOf(route, 'sections');
  return (Array.isArray(list) ? list : []).flatMap((own: unknown, position) => {
    if (!isJsonObject(own)) return [];
    const whole = expandSection(own, shared);
    return [
      { position, own, whole, isHidden: (whole ?? own)['hidden'] === true, span: spanOf(whole ?? own, timeZone) },
    ];
  });
}

/**
 * The config with the type of its shared section at each section that uses one, so that overrides are checked by the schema
 * of that type. Paths in it are those of the file.
 */
export function withSharedTypes(root: Record<string, unknown>): Record<string, unknown> {
  const { routes, shared } = root;
  if (!Array.isArray(routes) || !isJsonObject(shared)) return root;
  const typed = (section: unknown): unknown => {
    if (!isJsonObject(section) || section['use'] === undefined || 'type' in section) return section;
    const type = expandSection(section, shared)?.['type'];
    return type === undefined ? section : { ...section, type };
  };
  const route = (page: unknown): unknown => {
    const sections = partOf(page, 'sections');
    return Array.isArray(sections) ? { ...(page as object), sections: sections.map(typed) } : page;
  };
  return { ...root, routes: routes.map(route) };
}
