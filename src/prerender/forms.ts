import { join } from 'node:path';
import { compileValidator } from '../form/compile/compile-validator.ts';
import { readFormSchema } from '../form/compile/read-form-schema.ts';
import type { ResolvedSite } from '../resolve/index.ts';
import type { ManifestForm } from '../model/manifest.ts';
import { writeFile } from './files/write-files.ts';

/**
 * Lists the forms that our own server takes, and writes the compiled validator of each beside the manifest.
 *
 * @param outDir  The build's folder; validators go to `.server/validators/`.
 */
export function formManifest(resolved: ResolvedSite, rootDir: string, outDir: string): ManifestForm[] {
  const ours = resolved.forms.filter(({ endpoint }) => endpoint.startsWith('/'));
  return ours.map(({ endpoint, schema: file }) => {
    const schema = readFormSchema(join(rootDir, file));
    if (!schema) throw new Error(`${file} is not a form schema; validateSite refuses it.`);
    const name = file.replace(/^schema\/|\.schema\.json$/g, '');
    const validator = `validators/${name}.js`;
    writeFile(outDir, `.server/${validator}`, compileValidator(schema));
    return { endpoint, name, schema, validator };
  });
}
