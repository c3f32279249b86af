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

/** All that a build reads, but for the content of a site. */
const CODE = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'src', 'schema/parts'];

/** Files of a folder, from there on; a file stands for itself. */
function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [''];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)));
}

/** Copies a file with its time, unless the copy is there: what is built from it may be kept. */
function copyFresh(from: string, to: string): void {
  const [now, then] = [statSync(from), statSync(to, { throwIfNoEntry: false })];
  if (then?.size === now.size && Math.abs(then.mtimeMs - now.mtimeMs) < 1) return;
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
  utimesSync(to, now.atime, now.mtime);
}

/** Pictures that samples of sections name: a new section may bring one that the tests' own site does not have. */
function samplePictures(): string[] {
  const sections = join(PROJECT, 'src/sections');
  const samples = filesBelow(sections).filter((file) => file.endsWith('samples.json'));
  const texts = samples.map((file) => readFileSync(join(sections, file), 'utf8')).join('\n');
  const named = new Set([...texts.matchAll(/"\/([^"#?]+\.\w+)"/g)].map((match) => match[1]!));
  return [...named].filter((file) => existsSync(join(PROJECT, 'public', file)));
}

/** Makes the packages known to a project. */
function linkPackages(folder: string): void {
  const packages = join(PROJECT, 'node_modules');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(packages))
    if (!name.startsWith('.') && !existsSync(join(folder, name)))
      symlinkSync(join(packages, name), join(folder, name), 'dir');
}

/**
 * Puts a project together from our code and the content of a site, or brings it up to date. Only what differs is
 * copied, so that the code which a build keeps is found again.
 *
 * @param target   The project's folder; what it has built stays.
 * @param content  Folder with schema/ and public/, and site.config.json.
 */
export function prepareProject(target: string, content: string): void {
  const wanted = new Map<string, string>();
  const take = (from: string, to: string) => {
    for (const file of filesBelow(from)) if (!/\.test\.tsx?$/.test(file)) wanted.set(join(to, file), join(from, file));
  };
  for (const file of samplePictures()) wanted.set(join('public', file), join(PROJECT, 'public', file));
  for (const part of CODE) take(join(PROJECT, part), part);
  // The photographs of samples.
  take(join(PROJECT, SAMPLE_ROOT, 'public'), 'public');
  for (const part of ['public', 'schema', 'site.config.json']) take(join(content, part), part);
  for (const [to, from] of wanted) copyFresh(from, join(target, to));
  for (const folder of ['src', 'schema', 'public'])
    for (const file of filesBelow(join(target, folder)))
      if (!wanted.has(join(folder, file))) rmSync(join(target, folder, file), { force: true });
  linkPackages(join(target, 'node_modules'));
}

/** Brings the project with the tests' own site up to date. */
export const prepareOwnProject = (): void => prepareProject(OWN_ROOT, OWN_SITE);
