import { inMarks } from '../../../config/problems/quote.ts';
import { writing } from '../../messages/cure.ts';
import type { Report } from '../../messages/finding.ts';
import { partOf } from '../../../document/json.ts';

/** The version of the file's format that this program reads. */
const VERSION = 1;

/** What updates the program. */
export const UPDATE = 'git pull && npm ci';

/**
 * Checks the version of the file's format. A missing version is reported with the other missing keys.
 *
 * @returns  Whether the rest of the file can be checked; a file of a newer format cannot.
 */
export function checkVersion(root: unknown, report: Report): boolean {
  const version = partOf(root, 'version');
  if (version === undefined || version === VERSION) return true;
  const number = typeof version === 'string' && version.trim() !== '' ? Number(version) : version;
  const isNewer = typeof number === 'number' && number > VERSION;
  report({
    code: 'wrong-version',
    path: ['version'],
    what: `The version is ${inMarks(version)}.`,
    why: isNewer
      ? `The file is written for a newer program; this one reads version ${VERSION}, and would misread the rest.`
      : typeof version === 'number' && version < VERSION
        ? `There never was such a version: the first one is ${VERSION}.`
        : `The version is the number ${VERSION}, without quotation marks.`,
    fix: isNewer ? `Update the program. If the number is a typing error, write ${VERSION}.` : `Write ${VERSION}.`,
    snippet: isNewer ? UPDATE : `"version": ${VERSION}`,
    ...(!isNewer && { cure: writing(['version'], VERSION) }),
  });
  return !isNewer;
}
