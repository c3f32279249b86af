import { isJsonObject } from '../../model/is-json-object.ts';
import { asFormSchema } from '../../form/compile/read-form-schema.ts';
import { normalizeForm } from '../../form/compile/normalize/normalize-form.ts';
import type { SiteForms } from '../../languages/parts-of-site.ts';
import { isOverlayFile } from '../../languages/overlay.ts';
import { readFormFiles } from '../site-files.ts';

/** The forms among files of a site, by path. What cannot become a form is left out: the check tells of it. */
export const formsIn = (files: Iterable<[name: string, text: string]>): SiteForms =>
  new Map(
    [...files].flatMap(([file, text]) => {
      if (isOverlayFile(file)) return [];
      const written: unknown = JSON.parse(text);
      if (!isJsonObject(written)) return [];
      const { schema, obstacles } = normalizeForm(written);
      return obstacles.length > 0 || !isJsonObject(schema.properties)
        ? []
        : [[file, asFormSchema(schema, file)] as const];
    }),
  );

/**
 * Reads the forms of a site, for their texts in other languages.
 *
 * @param rootDir  The folder of the site.
 * @param drafts   In place of the files, by path.
 */
export const readForms = (rootDir: string, drafts: ReadonlyMap<string, string> = new Map()): SiteForms =>
  formsIn([...readFormFiles(rootDir), ...drafts]);
