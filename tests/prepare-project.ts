import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { SAMPLE_ROOT } from '../src/tools/samples/sample-site.ts';
import { OWN_ROOT, OWN_SITE, PROJECT } from './own-site.ts';

/** Everything a build reads except a site's content. */
const CODE = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'src', 'schema/parts'];
/** What is generated from the code, with the pictures that it shows, and how it is laid out. */
const GENERATED = ['docs/reference', 'docs/pictures', '.oxfmtrc.json'];

/** The files below a folder, relative to it; for a file, itself. */
function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [''];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)));
}

/** Copies a file with its modification time, unless the copy is current, so that build caches stay valid. */
function copyFresh(from: string, to: string): void {
  const [now, then] = [statSync(from), statSync(to, { throwIfNoEntry: false })];
  if (then?.size === now.size && Math.abs(then.mtimeMs - now.mtimeMs) < 1) return;
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
  utimesSync(to, now.atime, now.mtime);
}

/** Pictures used by samples: a new section may use one that the tests' own site lacks. */
function samplePictures(): string[] {
  const sections = join(PROJECT, 'src/sections');
  const samples = filesBelow(sections).filter((file) => file.endsWith('samples.json'));
  const texts = samples.map((file) => readFileSync(join(sections, file), 'utf8')).join('\n');
  const named = new Set([...texts.matchAll(/"\/([^"#?]+\.\w+)"/g)].map((match) => match[1]!));
  return [...named].filter((file) => existsSync(join(PROJECT, 'public', file)));
}

/** Links a project to the installed packages. */
function linkPackages(folder: string): void {
  const packages = join(PROJECT, 'node_modules');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(packages))
    if (!name.startsWith('.') && !existsSync(join(folder, name)))
      symlinkSync(join(packages, name), join(folder, name), 'dir');
}

/**
 * Assembles a project from our code and a site's content, or updates it. Copies only what differs, so that build caches
 * stay valid.
 *
 * @param target   The project's folder; its builds stay.
 * @param content  Folder with schema/ and public/, and site.config.json.
 */
export function prepareProject(target: string, content: string): void {
  const wanted = new Map<string, string>();
  const take = (from: string, to: string) => {
    for (const file of filesBelow(from)) if (!/\.test\.tsx?$/.test(file)) wanted.set(join(to, file), join(from, file));
  };
  for (const file of samplePictures()) wanted.set(join('public', file), join(PROJECT, 'public', file));
  for (const part of [...CODE, ...GENERATED]) take(join(PROJECT, part), part);
  // The photographs of samples.
  take(join(PROJECT, SAMPLE_ROOT, 'public'), 'public');
  for (const part of ['public', 'schema', 'site.config.json']) take(join(content, part), part);
  for (const [to, from] of wanted) copyFresh(from, join(target, to));
  for (const folder of ['src', 'schema', 'public'])
    for (const file of filesBelow(join(target, folder)))
      if (!wanted.has(join(folder, file))) rmSync(join(target, folder, file), { force: true });
  linkPackages(join(target, 'node_modules'));
}

/** Updates the project with the tests' own site. */
export const prepareOwnProject = (): void => prepareProject(OWN_ROOT, OWN_SITE);
