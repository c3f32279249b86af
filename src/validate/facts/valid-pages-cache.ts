import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentHash } from '../../config/content-hash.ts';
import { child } from '../messages/describe-location.ts';
import type { SiteFacts } from './site-facts.ts';

/** Where a run tells the next which pages it found sound. */
export interface SoundPagesPlace {
  file: string;
  /** Stands for all sources: the checks themselves, the schemas of sections and forms. */
  sources: string;
}

/** The pages that an earlier run found sound. */
export interface SoundPages {
  /** Their routes, as they stand in the config's value. */
  known: ReadonlySet<unknown>;
  /** Keeps the routes of this run, when all of them are sound. */
  keep(): void;
}

/** The files below public/ as they are now; undefined where one is a link, as nothing tells when its target changes. */
function filesState(dir: string): string | undefined {
  const files: string[] = [];
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) return undefined;
    const path = join(entry.parentPath, entry.name);
    const { size, mtimeMs, ctimeMs, ino } = statSync(path);
    files.push(entry.isFile() ? `${path} ${size} ${mtimeMs} ${ctimeMs} ${ino}` : path);
  }
  return files.toSorted().join('\n');
}

/** All that a page is checked against, beside itself. Titles stand only in advice, which a sound page needs none of. */
function standardsOf(facts: SiteFacts, sources: string): string | undefined {
  let files: string | undefined;
  try {
    files = filesState(join(facts.rootDir, 'public'));
  } catch {
    // There is no such folder, or a file went away just now.
  }
  if (files === undefined) return undefined;
  const known = JSON.stringify(facts, (key, value: unknown) => {
    if (key === 'root' || key === 'title') return undefined;
    return value instanceof Map || value instanceof Set ? [...(value as Set<unknown>)] : value;
  });
  return contentHash(sources, known, files);
}

/**
 * Remembers from run to run which pages were found sound: of a thousand an editor changes one, and to check the others
 * again takes a quarter of a build.
 *
 * A page is known while itself and all that it is checked against are the same: the checks, the schemas, the files
 * below public/, and what all pages share, such as the paths and ids there are. Else everything is checked.
 *
 * @param place  Where the last run has kept them; left out, none are known and none are kept.
 */
export function soundPages(facts: SiteFacts, place: SoundPagesPlace | undefined): SoundPages {
  const nothing = { known: new Set(), keep: () => undefined };
  const standards = place && standardsOf(facts, place.sources);
  const routes = child(facts.root, 'routes');
  if (!place || standards === undefined || !Array.isArray(routes)) return nothing;
  const hashes = new Map(routes.map((route) => [route as unknown, contentHash(JSON.stringify(route))]));
  let last: string[] = [];
  try {
    last = readFileSync(place.file, 'utf8').split('\n');
  } catch {
    // None are kept.
  }
  const sound = new Set(last[0] === standards ? last.slice(1) : []);
  return {
    known: new Set(routes.filter((route) => sound.has(hashes.get(route)!))),
    keep() {
      const content = [standards, ...hashes.values()].join('\n');
      if (content === last.join('\n')) return;
      try {
        mkdirSync(dirname(place.file), { recursive: true });
        // Two runs may keep at once: half a list must never be found.
        const fresh = `${place.file}-${process.pid}`;
        writeFileSync(fresh, content);
        renameSync(fresh, place.file);
      } catch {
        // A disk that cannot be written to: the next run checks everything.
      }
    },
  };
}
