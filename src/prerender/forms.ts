import { cpSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compileValidator } from '../form/compile/compile-validator.ts';
import { finishForm, readFormerFields, readFormSchema } from '../form/compile/read-form-schema.ts';
import { formName } from '../model/form/form-words.ts';
import type { FormSchema } from '../model/form/form-schema.ts';
import { formIn, isOpen, type ResolvedForm } from '../resolve/forms.ts';
import type { ResolvedSite } from '../resolve/index.ts';
import { writtenChanges } from '../resolve/timed-routes.ts';
import type { Manifest, ManifestForm, Timetable } from '../model/manifest.ts';
import type { Bundle } from './bundle.ts';
import { writeFile } from './files/write-files.ts';

/** Whether a hashed file is the script of one of some forms, given by their schema files. */
const isScriptOf = (name: string, forms: Iterable<string>): boolean =>
  [...forms].some((file) => name.startsWith(`${basename(file)}-`));

/** Whether a hashed file is the script of a form that no page shows. */
export const isOfOtherForm = (name: string, shown: ReadonlySet<string>): boolean =>
  name.includes('.schema.json-') && !isScriptOf(name, shown);

/** Copies the scripts of forms into a folder of the site. */
export function copyFormScripts({ clientDir }: Bundle, forms: string[], siteDir: string): void {
  const assets = join(clientDir, 'assets');
  for (const name of readdirSync(assets).filter((each) => isScriptOf(each, forms)))
    cpSync(join(assets, name), join(siteDir, 'assets', name));
}

/** The forms that our own server takes at some time. */
const ownForms = ({ forms }: ResolvedSite): ResolvedForm[] => forms.filter(({ endpoint }) => endpoint.startsWith('/'));

/** The forms in further languages, by the names that pages have for them. */
export const translatedForms = ({ languages = {} }: ResolvedSite): Map<string, FormSchema> =>
  new Map(
    Object.values(languages).flatMap(({ translatedForms: forms, formWords }) =>
      [...forms].map(([name, { file, schema }]) => [name, finishForm(schema, file, formWords)] as const),
    ),
  );

/** The languages of a site with several, and the start of their addresses. */
export const manifestLanguages = ({ site, languages }: ResolvedSite): Pick<Manifest, 'languages'> =>
  languages
    ? {
        languages: [
          { language: site.language, prefix: '' },
          ...Object.entries(languages).map(([language, { prefix }]) => ({ language, prefix })),
        ],
      }
    : {};

/** The forms of a site as they are bundled: where one says what the config does, the bundle depends on that. */
export const bundledForms = ({ forms, formWords }: ResolvedSite, rootDir: string): string =>
  JSON.stringify(forms.map(({ schema }) => readFormSchema(join(rootDir, schema), formWords)));

/** Describes a form, and writes its compiled validator into the release. */
function manifestForm(
  { endpoint, schema: file }: ResolvedForm,
  site: ResolvedSite,
  rootDir: string,
  outDir: string,
): ManifestForm {
  const schema = readFormSchema(join(rootDir, file), site.formWords);
  if (!schema) throw new Error(`${file} is not a form schema; validateSite refuses it.`);
  const name = formName(file);
  const validator = `validators/${name}.js`;
  writeFile(outDir, validator, compileValidator(schema));
  const translated = translatedForms(site);
  const languages = Object.keys(site.languages ?? {}).flatMap((language) => {
    const own = translated.get(formIn(language, file));
    return own ? [[language, own] as const] : [];
  });
  const former = readFormerFields(join(rootDir, file));
  return {
    endpoint,
    name,
    schema,
    validator,
    ...(Object.keys(former).length > 0 && { former }),
    ...(languages.length > 0 && { languages: Object.fromEntries(languages) }),
  };
}

/**
 * Lists the forms that our own server takes when the site is built, and the endpoints of those that are over.
 *
 * @param outDir  The release's folder.
 */
export function formManifest(
  resolved: ResolvedSite,
  rootDir: string,
  outDir: string,
): Pick<Manifest, 'forms' | 'closedForms'> {
  const { at } = resolved;
  const forms = ownForms(resolved);
  const closed = forms.filter(({ spans }) => spans.every(({ until }) => until <= at)).map(({ endpoint }) => endpoint);
  return {
    forms: forms.filter((form) => isOpen(form, at)).map((form) => manifestForm(form, resolved, rootDir, outDir)),
    ...(closed.length > 0 && { closedForms: closed }),
  };
}

/** Lists the forms that open or close after the build. */
export function laterForms(resolved: ResolvedSite, rootDir: string, outDir: string): Timetable['forms'] {
  const changing = ownForms(resolved).flatMap((form) => {
    const moments = writtenChanges(resolved.at, form.spans);
    const changes = moments.map((from) => ({ from, isOpen: isOpen(form, from) }));
    return changes.length === 0 ? [] : [{ form: manifestForm(form, resolved, rootDir, outDir), changes }];
  });
  return Object.fromEntries(changing.map((each) => [each.form.endpoint, each]));
}
