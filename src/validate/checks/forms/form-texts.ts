import { join, relative } from 'node:path';
import { readText } from '../../../config/read-text.ts';
import { scanJson } from '../../../config/syntax/scan-json.ts';
import { formFiles } from './check-forms.ts';

/**
 * Reads the forms of a site as they are on disk.
 *
 * @param rootDir  The folder of the site.
 * @param last     What was read before: of a file that cannot be read now, that stays. The check tells of it.
 * @returns        By path: "schema/enquiry.schema.json".
 */
export function readFormTexts(rootDir: string, last: ReadonlyMap<string, string> = new Map()): Map<string, string> {
  return new Map(
    formFiles(rootDir).flatMap((name): [string, string][] => {
      const text = readText(join(rootDir, name), name);
      if (typeof text === 'string' && !text.startsWith('\uFEFF') && !scanJson(text).stop) return [[name, text]];
      const before = last.get(name);
      return before === undefined ? [] : [[name, before]];
    }),
  );
}

/** Whether a file is a form of the site. */
export const isFormFile = (rootDir: string, file: string): boolean =>
  /^schema[\\/](?!site\.)[^\\/]+\.schema\.json$/.test(relative(rootDir, file));
