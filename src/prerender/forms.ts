import { join } from 'node:path';
import { compileValidator } from '../form/compile-validator.ts';
import { readFormSchema } from '../form/vite-form-schemas.ts';
import type { ResolvedSite } from '../resolve/index.ts';
import type { ManifestForm } from '../serve/manifest.ts';
import { writeFile } from './write-files.ts';

/**
 * The forms that our own server takes, each with its compiled validator written beside the manifest.
 *
 * @param outDir  The build's folder; validators go to `.server/validators/`.
 */
export function formManifest(resolved: ResolvedSite, rootDir: string, outDir: string): ManifestForm[] {
  return resolved.forms
    .filter(({ endpoint }) => endpoint.startsWith('/'))
    .map(({ endpoint, schema: file }) => {
      const schema = readFormSchema(join(rootDir, file));
      if (!schema) throw new Error(`${file} is not a form schema; validateSite refuses it.`);
      const name = file.replace(/^schema\/|\.schema\.json$/g, '');
      const validator = `validators/${name}.js`;
      writeFile(outDir, `.server/${validator}`, compileValidator(schema));
      return { endpoint, name, schema, validator };
    });
}
