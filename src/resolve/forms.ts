import { ALWAYS, isWithin, type Span } from '../model/dates.ts';
import type { Page } from '../model/page.ts';
import type { SectionFile } from '../model/site-file.ts';
import type { TimedRoute } from './timed-routes.ts';

/** A form by the address that takes it. */
export interface ResolvedForm {
  /** A path of this site, or an address elsewhere. */
  endpoint: string;
  /** The form's schema file: "schema/enquiry.schema.json". */
  schema: string;
  /** When one of its sections is shown; may overlap. */
  spans: Span[];
}

/** The schema files of the forms on a page. */
export const formsOn = ({ sections }: Pick<Page, 'sections'>): string[] =>
  sections.map(({ props }) => props['schema']).filter((schema) => typeof schema === 'string');

/** The name that a form has for pages of another language: "schema/enquiry.de.schema.json". No file has a dot there. */
export const formIn = (language: string, file: string): string =>
  file.replace(/\.schema\.json$/, (end) => `.${language}${end}`);

/** A page with its forms in another language. */
export const withFormsIn = (language: string, page: Page): Page => ({
  ...page,
  sections: page.sections.map((section) => {
    const { schema } = section.props;
    return typeof schema === 'string'
      ? { ...section, props: { ...section.props, schema: formIn(language, schema) } }
      : section;
  }),
});

/** Whether a form is shown at a moment. */
export const isOpen = ({ spans }: Pick<ResolvedForm, 'spans'>, moment: number): boolean =>
  spans.some((span) => isWithin(moment, span));

/**
 * Lists the forms of a site, with the times at which they are shown.
 *
 * @param contact   The endpoint of `enquiry`: always open where no section of the file posts to it.
 * @param complete  Gives a section with a form its defaults; nothing for any other.
 * @returns         Without forms whose every section is hidden: their endpoints do not exist.
 */
export function resolveForms(
  routes: TimedRoute[],
  contact: string,
  complete: (section: SectionFile) => Record<string, unknown>,
): ResolvedForm[] {
  const forms = new Map<string, ResolvedForm>();
  for (const { isHidden: isRouteHidden, sections } of routes)
    for (const { section, isHidden, span } of sections) {
      const { schema, endpoint } = complete(section);
      if (typeof schema !== 'string' || typeof endpoint !== 'string') continue;
      const form = forms.get(endpoint) ?? { endpoint, schema, spans: [] };
      forms.set(endpoint, form);
      if (!isRouteHidden && !isHidden) form.spans.push(span);
    }
  const list = [...forms.values()].filter(({ spans }) => spans.length > 0);
  // It comes first, as before any section names it.
  return forms.has(contact)
    ? list.toSorted((a, b) => Number(b.endpoint === contact) - Number(a.endpoint === contact))
    : [{ endpoint: contact, schema: 'schema/enquiry.schema.json', spans: [ALWAYS] }, ...list];
}
