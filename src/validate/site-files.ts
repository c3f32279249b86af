import { basename, dirname, join, relative, resolve } from 'node:path';
import { codeDirOf } from '../config/code-dir.ts';
import { readText } from '../config/read-text.ts';
import { scanJson } from '../config/syntax/scan-json.ts';
import { isFormFileName } from '../model/form/is-form-file-name.ts';
import { formFiles } from './checks/forms/check-forms.ts';
import { languagesFolder, overlayFile, overlayFiles } from './languages/read-overlays.ts';

/** The files beside the config of a site that are edited with it, by their path from its folder: its forms and its translations. */
export const siteFiles = (rootDir: string, configDir = rootDir): string[] => [
  ...formFiles(rootDir),
  ...overlayFiles(rootDir, configDir),
];

/**
 * Whether a file is one that is edited with the config, or may become one. No other name is written with it: "../x.json" would
 * lead out of the site.
 *
 * @param name  From the folder of the site.
 */
export function isSiteFile(name: string, rootDir: string, configDir = rootDir): boolean {
  const last = basename(name);
  if (name.includes('\\')) return false;
  return (
    (name === `schema/${last}` && isFormFileName(last)) ||
    (last.endsWith('.json') && name === overlayFile(rootDir, configDir, basename(last, '.json')))
  );
}

/** Reads those of some files that can be read; of the others, what was read before. The check tells of them. */
function readReadable(rootDir: string, names: string[], last: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(
    names.flatMap((name): [string, string][] => {
      const text = readText(join(rootDir, name), name);
      if (typeof text === 'string' && !scanJson(text).stop) return [[name, text]];
      const before = last.get(name);
      return before === undefined ? [] : [[name, before]];
    }),
  );
}

/**
 * Reads the files beside the config of a site as they are on disk.
 *
 * @param rootDir    The folder of the site.
 * @param configDir  That of its config, which has the translations.
 * @param last       What was read before: of a file that cannot be read now, that stays.
 * @returns          By path: "schema/enquiry.schema.json".
 */
export const readSiteFiles = (
  rootDir: string,
  configDir = rootDir,
  last: ReadonlyMap<string, string> = new Map(),
): Map<string, string> => readReadable(rootDir, siteFiles(rootDir, configDir), last);

/** The same of its forms alone: translations of a large site have many MB. */
export const readFormFiles = (rootDir: string): Map<string, string> =>
  readReadable(rootDir, formFiles(rootDir), new Map());

/** The same of its translations alone. */
export const readOverlayFiles = (rootDir: string, configDir: string): Map<string, string> =>
  readReadable(rootDir, overlayFiles(rootDir, configDir), new Map());

/** Whether a file is a form of the site. */
export const isFormFile = (rootDir: string, file: string): boolean =>
  resolve(dirname(file)) === resolve(rootDir, 'schema') && isFormFileName(basename(file));

/** Whether a file holds the texts of a further language of a site, by the file of its config. */
export const isLanguageFile = (configFile: string, file: string): boolean =>
  dirname(file) === resolve(languagesFolder(dirname(configFile)));

/** What the check depends on: schemas, and the files that make a folder a section type. */
const SCHEMA_FILE =
  /^schema[\\/](?!(?:site|language)\.schema\.json$).+\.json$|^src[\\/]sections[\\/][^\\/]+[\\/](schema\.json|samples\.json|index\.ts)$/;

/** Whether the check of a site depends on a file, one of its own or of the code. */
export const isSchemaFile = (rootDir: string, file: string): boolean =>
  [rootDir, codeDirOf(rootDir)].some((folder) => SCHEMA_FILE.test(relative(folder, file)));
