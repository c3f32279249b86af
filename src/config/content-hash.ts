import { createHash } from 'node:crypto';

/** A short name for content: equal content, equal name. */
export const contentHash = (...contents: string[]): string => {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content).update('\0');
  return hash.digest('base64url').slice(0, 10);
};
