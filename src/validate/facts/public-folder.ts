import { existsSync, readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { safeNames } from '../../model/site-path.ts';

/** A file of public/ that is published. */
export interface PublicFile {
  /** Its decoded path: "/pictures/till.svg". Composed (NFC), whatever the disk says. */
  path: string;
  /** Its location on disk; for a link, that of the link. */
  file: string;
}

/** Why something in public/ is not published. */
export type Refusal = 'broken-link' | 'circle' | 'hidden' | 'link-outside' | 'name' | 'no-file' | 'same-name';

/** The content of public/: what is published, and what is not. */
export interface PublicFolder {
  files: PublicFile[];
  /** Paths as on disk. Of an unpublished folder only the folder itself is listed. */
  refused: { path: string; refusal: Refusal }[];
}

/** Characters that no name may hold: the server interprets them, and some hosts reject "?" and "#" in names. */
const BAD_NAME = /[\p{Cc}\\?#\ufffd]/u;

const isHidden = (path: string): boolean => safeNames(path.replace(/^\/\.well-known$/, '/')) === null;

/** Something that can be published: a file, or a folder with its content. */
interface Entry {
  isFile: boolean;
  /** Its path with links resolved. */
  real: string;
}

const entryOf = (facts: Dirent | Stats, real: string): Entry | Refusal =>
  facts.isFile() || facts.isDirectory() ? { isFile: facts.isFile(), real } : 'no-file';

/** Resolves a path of public/ through links; a refusal if it is not published. */
function follow(realBase: string, path: string, file: string): Entry | Refusal {
  // Names in both paths count: that of the link, and that of its target.
  if (isHidden(path)) return 'hidden';
  try {
    const real = realpathSync(file);
    const isInside = real === realBase || real.startsWith(realBase + sep);
    const isShown = isInside && !isHidden(`/${relative(realBase, real).replaceAll(sep, '/')}`);
    return isShown ? entryOf(statSync(real), real) : 'link-outside';
  } catch {
    return 'broken-link';
  }
}

/**
 * Lists what public/ publishes: regular files inside it. Dotfiles are omitted but for /.well-known/, and so are links that
 * lead out of the folder, pipes, sockets and devices.
 *
 * @param rootDir  The project's folder; without a public/ in it, nothing is published.
 */
export function readPublicFolder(rootDir: string): PublicFolder {
  const base = join(rootDir, 'public');
  const files: PublicFile[] = [];
  const refused: PublicFolder['refused'] = [];
  if (!existsSync(base)) return { files, refused };
  const realBase = realpathSync(base);
  const judge = (entry: Dirent, path: string, file: string, above: string[]): Entry | Refusal => {
    if (BAD_NAME.test(entry.name)) return 'name';
    if (entry.isSymbolicLink()) return follow(realBase, path, file);
    return isHidden(path) ? 'hidden' : entryOf(entry, join(above.at(-1)!, entry.name));
  };
  /** `above`: the resolved folders on the way, this one last. */
  const enter = (folder: string, path: string, above: string[]): void => {
    const taken = new Set<string>();
    const entries = readdirSync(folder, { withFileTypes: true });
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      const file = join(folder, entry.name);
      const onDisk = `${path}/${entry.name}`;
      const composed = onDisk.normalize('NFC');
      const refuse = (refusal: Refusal) => refused.push({ path: onDisk, refusal });
      const found = judge(entry, onDisk, file, above);
      if (typeof found === 'string') refuse(found);
      else if (taken.has(composed)) refuse('same-name');
      else if (above.includes(found.real)) refuse('circle');
      else if (found.isFile) files.push({ path: composed, file });
      else enter(file, composed, [...above, found.real]);
      taken.add(composed);
    }
  };
  enter(base, '', [realBase]);
  return { files, refused };
}

/** The location of a path of public/ on disk, where names may be decomposed (NFD); it need not exist. */
export function publicPath(rootDir: string, path: string): string {
  const base = join(rootDir, 'public');
  const direct = join(base, path);
  // oxlint-disable-next-line no-control-regex -- ASCII has one Unicode form only
  if (/^[\x00-\x7f]*$/.test(path) || existsSync(direct)) return direct;
  let folder = base;
  for (const name of path.split('/').slice(1)) {
    const names = existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : [];
    folder = join(folder, names.find((other) => other.normalize('NFC') === name.normalize('NFC')) ?? name);
  }
  return folder;
}

/**
 * Looks up one published file, by the rule of `readPublicFolder`.
 *
 * @param path  Decoded, as `decodePath` gives it.
 * @returns     Its location on disk; null if public/ publishes no such file.
 */
export function findPublicFile(rootDir: string, path: string): string | null {
  if (!path.startsWith('/') || BAD_NAME.test(path) || safeNames(path)?.length === 0) return null;
  const file = publicPath(rootDir, path);
  if (!existsSync(file)) return null;
  const found = follow(realpathSync(join(rootDir, 'public')), path, file);
  return typeof found === 'object' && found.isFile ? file : null;
}
