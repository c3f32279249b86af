import { FILES } from '../../../document/joined-files.ts';
import { partOf, type JsonObject, type Json, type Path } from '../../../document/json.ts';
import type { TranslatedText } from '../../../languages/match-texts.ts';
import type { Overlay } from '../../../languages/overlay.ts';
import { formOf, type SiteForms } from '../../../languages/parts-of-site.ts';
import { surveyLanguage, type Survey, type SurveyedPart } from '../../../languages/survey.ts';
import { formName } from '../../../model/form/form-words.ts';
import type { SiteFile } from '../../../model/site-file.ts';
import { formsIn } from '../../../validate/languages/read-forms.ts';
import type { SiteSchema } from '../../../validate/schema/walk-schema.ts';
import type { Draft } from '../draft/draft.ts';
import { bad, BadRequest } from '../requests/requests.ts';

/** A draft, and how far it is translated into a language. */
export interface DraftSurvey {
  /** What its config says. */
  value: Json;
  site: SiteFile;
  schema: SiteSchema;
  language: string;
  /** The file of the language, and what it says; undefined where there is none yet. */
  file: string;
  overlay: Json | undefined;
  forms: SiteForms;
  survey: Survey;
}

/** The forms of a draft, for their texts. */
const formsOf = (files: JsonObject): SiteForms =>
  formsIn(Object.entries(files).map(([name, file]) => [name, JSON.stringify(file)]));

/** By what the config says, then by the language: several requests follow each key. */
const known = new WeakMap<object, Map<string, { drafted: Json; forms: SiteForms; survey: Survey }>>();

/**
 * Computes how far a draft is translated.
 *
 * @param nameOf  The file of a language, from the folder of the site.
 * @throws        BadRequest for a language that the site does not have, or where the site has faults that hide its texts.
 */
export function surveyDraft(
  draft: Pick<Draft, 'value' | 'read'>,
  nameOf: (language: string) => string,
  language: unknown,
): DraftSurvey {
  const { value, schema } = draft.read();
  const site = value as unknown as SiteFile;
  if (typeof language !== 'string' || !Object.hasOwn(site.languages ?? {}, language))
    throw bad('a language that the site does not have');
  const drafted = partOf(draft.value, FILES) ?? {};
  const file = nameOf(language);
  const overlay = partOf(drafted, file);
  const ofSite = known.get(site) ?? new Map<string, { drafted: Json; forms: SiteForms; survey: Survey }>();
  known.set(site, ofSite);
  let last = ofSite.get(language);
  if (last?.drafted !== drafted)
    try {
      const texts: Overlay = { ...(overlay as JsonObject | undefined), language };
      const forms = formsOf(drafted as JsonObject);
      last = { drafted, forms, survey: surveyLanguage(site, texts, forms, schema) };
      ofSite.set(language, last);
    } catch {
      throw new BadRequest('First mend what is wrong with the site: then its texts can be translated.');
    }
  return { value, site, schema, language, file, overlay, forms: last.forms, survey: last.survey };
}

/** How far another state of the site would be translated by the same file. */
export const surveyWith = ({ overlay, language, schema, forms }: DraftSurvey, value: Json): Survey =>
  surveyLanguage(value as unknown as SiteFile, { ...(overlay as JsonObject | undefined), language }, forms, schema);

/** Whether a text still needs somebody. */
export const isOpen = ({ state }: TranslatedText): boolean => state !== 'done';

/** The texts of a part that have a field of their own in the studio: links and pictures have none. */
export const wordsOfPart = ({ texts, fields }: SurveyedPart): TranslatedText[] =>
  texts.filter(({ field }) => fields.get(field)?.isReplaceable !== true);

/** The parts of what all pages share, in the order of their fields. */
export const SITE_PLACES = [['site'], ['navigation'], ['footer'], ['legal'], ['words']];

/** The places of what is selected, in overlays. */
export function placesOf(site: SiteFile, page: number, id: unknown, isSite: boolean, schema: SiteSchema): string[][] {
  if (isSite) return SITE_PLACES;
  const route = site.routes[page];
  if (!route) return [];
  if (typeof id !== 'string') return [['pages', route.path]];
  const section = route.sections.find((each) => each.id === id);
  const use = section?.['use'];
  const form = section && formOf(section, site.shared, schema);
  return [
    ['pages', route.path, 'sections', id],
    ...(typeof use === 'string' ? [['shared', use]] : []),
    ...(form === undefined ? [] : [['forms', formName(form)]]),
  ];
}

/** By what the config says: the first section that shows a shared section or a form, by its place in overlays. */
const users = new WeakMap<object, Map<string, Path>>();

function usersOf({ site, schema }: Pick<DraftSurvey, 'site' | 'schema'>): Map<string, Path> {
  const known = users.get(site);
  if (known) return known;
  const found = new Map<string, Path>();
  for (const [page, { sections }] of site.routes.entries())
    for (const [at, { id }] of sections.entries())
      for (const place of placesOf(site, page, id, false, schema)) {
        const key = JSON.stringify(place);
        if (!found.has(key)) found.set(key, ['routes', page, 'sections', at]);
      }
  users.set(site, found);
  return found;
}

/** What is to be selected in the studio for a text: a section, a page or a part of the site. Null where no section shows it. */
export function shownAt(draft: Pick<DraftSurvey, 'site' | 'schema'>, path: Path): Path | null {
  const [kind] = path;
  if (kind === 'routes') return path.slice(0, path[2] === 'sections' ? 4 : 2);
  if (kind !== 'shared' && kind !== 'forms') return path.slice(0, 1);
  return usersOf(draft).get(JSON.stringify(path.slice(0, 2))) ?? null;
}
