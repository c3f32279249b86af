import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commandLines, type CommandResult } from '../command-result.ts';
import { formatted } from '../format.ts';
import { refreshGeneratedFiles } from '../generated/generated-files.ts';
import { camel, inWords, pascal } from '../names.ts';

/** What a command makes: a folder that is found by listing. */
export interface FolderKind {
  /** "section type" */
  what: string;
  /** "npm run new:section" */
  command: string;
  /** A good name. */
  example: string;
  /** Where its folder is, below the project's. */
  parent: string;
  /** Whether configs and schemas name it by a "type". */
  isTyped: boolean;
  /** The folder of its files beside this one: as they would be written for the name "new-thing". */
  templates: string;
  /** Files besides those, by name. */
  files?(name: string): Record<string, string>;
  /** What else speaks against a name; null for a good one. */
  refuse?(name: string, rootDir: string): string | null;
  /** What is said once it is there. */
  ready(name: string): string;
  /** What to do next, and what for. */
  next(name: string): [command: string, purpose: string][];
  /** Says what to build it from. */
  guide: string;
}

/** Why a folder cannot be named so: what, why, fix; null for a good name. */
function refuseName(names: string[], rootDir: string, kind: FolderKind): string | null {
  const { what, command, example, parent, isTyped } = kind;
  const [name, ...others] = names;
  const usage = `${command} ${example}`;
  if (!name)
    return `The name of the ${what} is missing; the folder${isTyped ? ' and the "type" are' : ' is'} called by it: ${usage}`;
  if (others.length > 0)
    return `"${names.join(' ')}" is more than one name, and a folder has one: ${command} ${names.join('-').toLowerCase()}`;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    return `"${name}" cannot name a ${what}, as files${isTyped ? ' and "type"' : ''} are small letters and digits, joined by hyphens: ${usage}`;
  if (existsSync(join(rootDir, parent, name)))
    return `${parent}/${name} is there already, and nothing in it was touched; choose another name, or change that one.`;
  return null;
}

/**
 * Writes a new folder, which passes every check and can be used at once.
 *
 * @param names    The command's arguments: one name.
 * @param rootDir  The project's folder.
 */
export async function newFolder(names: string[], rootDir: string, kind: FolderKind): Promise<CommandResult> {
  const refused = refuseName(names, rootDir, kind) ?? kind.refuse?.(names[0]!, rootDir);
  if (refused) return { output: refused, exitCode: 1 };
  const name = names[0]!;
  const named = (template: string) =>
    template
      .replaceAll('new-thing', name)
      .replaceAll('newThing', camel(name))
      .replaceAll('NewThing', pascal(name))
      .replaceAll('New thing', inWords(name));
  const templates = join(import.meta.dirname, 'templates', kind.templates);
  const files = readdirSync(templates, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.txt'))
    .map((file) => [named(file.slice(0, -4)), named(readFileSync(join(templates, file), 'utf8'))]);
  for (const [file, text] of [...files, ...Object.entries(kind.files?.(name) ?? {})]) {
    const path = join(rootDir, kind.parent, name, file!);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await formatted(path, text!));
  }
  await refreshGeneratedFiles(rootDir);
  const output = [
    `${kind.parent}/${name} is ready. ${kind.ready(name)}`,
    ...commandLines(kind.next(name)),
    `${kind.guide} says what to build it from.`,
  ];
  return { output: output.join('\n'), exitCode: 0 };
}
