import { join } from 'node:path';
import { contentHash } from '../config/content-hash.ts';
import { compileValidator } from '../form/compile/compile-validator.ts';
import { readFormSchema } from '../form/compile/read-form-schema.ts';
import type { ResolvedSite } from '../resolve/index.ts';
import type { ManifestForm } from '../model/manifest.ts';
import { keptFile } from './files/file-cache.ts';

/**
 * The forms that our own server takes, each with its compiled validator written beside the manifest.
 *
 * @param outDir   The build's folder; validators go to `.server/validators/`.
 * @param keptDir  Where validators are kept. It belongs to one state of the code that compiles them.
 */
export function formManifest(
  resolved: ResolvedSite,
  { rootDir, outDir, keptDir }: { rootDir: string; outDir: string; keptDir: string },
): Promise<ManifestForm[]> {
  const ours = resolved.forms.filter(({ endpoint }) => endpoint.startsWith('/'));
  return Promise.all(
    ours.map(async ({ endpoint, schema: file }) => {
      const schema = readFormSchema(join(rootDir, file));
      if (!schema) throw new Error(`${file} is not a form schema; validateSite refuses it.`);
      const name = file.replace(/^schema\/|\.schema\.json$/g, '');
      const validator = `validators/${name}.js`;
      const kept = join(keptDir, `${name}-${contentHash(JSON.stringify(schema))}.js`);
      await keptFile(kept, join(outDir, '.server', validator), () =>
        Promise.resolve(Buffer.from(compileValidator(schema))),
      );
      return { endpoint, name, schema, validator };
    }),
  );
}
