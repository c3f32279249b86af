import { isTimeZone } from '../dates.ts';
import { isJsonObject } from '../is-json-object.ts';
import { expandSection } from '../shared-section.ts';
import type { FormTexts } from '../texts.ts';

/** What a build writes into forms where their schemas leave it out. */
export interface FormWords {
  texts: FormTexts;
  /** A BCP 47 tag, by which limits are written and numbers are read. */
  language: string;
  /** Of days with a time. */
  timeZone: string;
  /** The schema files of the forms that a section shows in steps. */
  stepped: string[];
}

/** The schema file of a form section that names none. */
export const DEFAULT_FORM = 'schema/enquiry.schema.json';

/** The name of a form by its schema file: "enquiry" of "schema/enquiry.schema.json". */
export const formName = (file: string): string => file.replace(/^schema\/|\.schema\.json$/g, '');

/** A field's name in words: "companyName" and "company_name" give "Company name". */
export function titleOf(name: string): string {
  const words = name
    .slice(name.lastIndexOf('.') + 1)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A text of schema/parts/texts.json. */
interface TextField {
  default?: unknown;
  'x-build'?: unknown;
}

/** Whether a text is for the build alone. */
export const isFormText = (field: unknown): boolean => isJsonObject(field) && field['x-build'] === true;

const textOf = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value !== '' ? value : otherwise;

/** Whether the runtime can write and read numbers by a language tag. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** The schema files of the sections with `steps`, hidden and shared ones among them. */
function steppedForms({ routes, shared }: Record<string, unknown>): string[] {
  const steppedForm = (section: unknown): string[] => {
    const whole = isJsonObject(section) ? expandSection(section, shared) : null;
    return whole?.['steps'] === undefined ? [] : [textOf(whole['schema'], DEFAULT_FORM)];
  };
  const pages = Array.isArray(routes) ? (routes as unknown[]) : [];
  return [
    ...pages.flatMap((page) =>
      isJsonObject(page) && Array.isArray(page['sections']) ? page['sections'].flatMap(steppedForm) : [],
    ),
    ...Object.values(isJsonObject(shared) ? shared : {}).flatMap(steppedForm),
  ];
}

/**
 * The words of a site's forms.
 *
 * @param texts  The `properties` of schema/parts/texts.json.
 * @param file   The config; where something in it is wrong, defaults are taken.
 */
export function formWords(texts: Record<string, TextField>, file: unknown): FormWords {
  const config = isJsonObject(file) ? file : {};
  const { texts: own, site } = config;
  const given = isJsonObject(own) ? own : {};
  const { language, timeZone } = isJsonObject(site) ? site : {};
  const fields = Object.entries(texts).filter(([, field]) => isFormText(field));
  return {
    texts: Object.fromEntries(
      fields.map(([name, field]) => [name, textOf(given[name], String(field.default))]),
    ) as unknown as FormTexts,
    language: isLanguage(textOf(language, '')) ? textOf(language, 'en') : 'en',
    timeZone: isTimeZone(textOf(timeZone, '')) ? textOf(timeZone, 'UTC') : 'UTC',
    stepped: steppedForms(config),
  };
}
