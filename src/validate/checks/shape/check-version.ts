import { quote } from '../../../config/problems/quote.ts';
import { writing } from '../../messages/cure.ts';
import type { Report } from '../../messages/finding.ts';
import { partOf } from '../../../document/json.ts';

/** The version of the file's format that this program reads. */
const VERSION = 1;

/**
 * Checks the version of the file's format. A missing version is reported with the other missing keys.
 *
 * @returns  Whether the rest of the file can be checked; that of a newer format cannot.
 */
export function checkVersion(root: unknown, report: Report): boolean {
  const version = partOf(root, 'version');
  if (version === undefined || version === VERSION) return true;
  const number = typeof version === 'string' && version.trim() !== '' ? Number(version) : version;
  const isNewer = typeof number === 'number' && number > VERSION;
  report({
    code: 'wrong-version',
    ...(isNewer && { kind: 'newer' }),
    path: ['version'],
    what: `"version" is ${quote(version)}.`,
    why: isNewer
      ? `The file is written for a newer program; this one reads version ${VERSION}, and would misread the rest.`
      : typeof version === 'number' && version < VERSION
        ? `There never was such a version; the first one is ${VERSION}.`
        : `The version is the number ${VERSION}, without quotation marks.`,
    fix: isNewer
      ? 'Update the program (git pull, then npm ci). If the number is a slip, write "version": 1.'
      : `Write "version": ${VERSION}.`,
    ...(!isNewer && { cure: writing(['version'], VERSION) }),
  });
  return !isNewer;
}
