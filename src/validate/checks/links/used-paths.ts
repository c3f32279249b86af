import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inMarks } from '../../../config/problems/quote.ts';
import { findPublicFile } from '../../facts/public-folder.ts';
import type { SiteFacts } from '../../facts/site-facts.ts';
import { reservedFor } from './reserved-paths.ts';

/** The top-level names in public/, in lower case: most paths begin with none of them and need no look-up. */
export function publicNames(rootDir: string): Set<string> {
  const dir = join(rootDir, 'public');
  const names = existsSync(dir) ? readdirSync(dir) : [];
  return new Set(names.map((name) => name.normalize('NFC').toLowerCase()));
}

/** What already uses a path (from `sitePath`); undefined if it is free. */
export function useOf(
  path: string,
  { endpoint, endpointIsTyped, rootDir }: SiteFacts,
  names = publicNames(rootDir),
): string | undefined {
  const reserved = reservedFor(path);
  if (reserved !== undefined) return reserved;
  if (path === endpoint) return endpointIsTyped ? undefined : 'the contact form is sent there';
  if (!names.has((path.split('/')[1] ?? '').toLowerCase())) return undefined;
  return findPublicFile(rootDir, path) ? `the upload ${inMarks(path)} has it` : undefined;
}
