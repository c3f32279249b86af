import { isUnpublished } from '../../facts/picture-facts.ts';
import { findPublicFile } from '../../facts/public-folder.ts';
import type { SiteFacts } from '../../facts/site-facts.ts';
import { sitePath } from '../../../model/site-path.ts';

/**
 * Whether a path of this site leads nowhere, provided that all paths are known. A missing home page has its own problem.
 *
 * @param path  As typed, without query and fragment.
 */
export function isDeadPath(path: string, { rootDir, byPath, oldPaths, pathsKnown }: SiteFacts): boolean {
  const compared = sitePath(path) ?? path;
  const isKnown = compared === '/' || byPath.has(compared) || oldPaths.has(compared);
  const isFile = !isUnpublished(compared) && findPublicFile(rootDir, compared) !== null;
  return pathsKnown && path.startsWith('/') && !isKnown && !isFile;
}
