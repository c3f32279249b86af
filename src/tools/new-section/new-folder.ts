import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatted } from '../format.ts';

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
  isTyped?: boolean;
}

/** What a command prints, and its exit code: 1 if the name is refused and nothing was written. */
export interface Made {
  output: string;
  exitCode: number;
}

/**
 * Why a folder cannot be named so: what, why, fix.
 *
 * @param names  The command's arguments.
 * @returns      Null for a good name.
 */
export function refuseName(
  names: string[],
  rootDir: string,
  { what, command, example, parent, isTyped = true }: FolderKind,
): string | null {
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

/** Writes the files of a new folder, formatted. */
export async function writeFolder(folder: string, files: Record<string, string>): Promise<void> {
  mkdirSync(folder);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), await formatted(file, text));
}

/** Commands with their purposes, in columns. */
export function commandLines(commands: [command: string, purpose: string][]): string[] {
  const width = Math.max(...commands.map(([command]) => command.length));
  return commands.map(([command, purpose]) => `  ${command.padEnd(width)}  ${purpose}`);
}

/** Prints what a command says, and sets its exit code. */
export function print({ output, exitCode }: Made): void {
  if (exitCode === 0) console.log(output);
  else console.error(output);
  process.exitCode = exitCode;
}
