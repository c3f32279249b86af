import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { commandLines, print, type CommandResult } from '../command-result.ts';
import { newSiteFiles, siteName } from './new-site-files.ts';

const COMMAND = 'npm run new:site';

/** Why a site cannot be put into a folder: what, why, fix. Null for a good one. */
function refuseFolder([folder, ...others]: string[], rootDir: string): string | null {
  if (!folder) return `The folder of the new site is missing: ${COMMAND} ../pizzeria`;
  if (others.length > 0)
    return `"${[folder, ...others].join(' ')}" is more than one folder. One with a space in its name has quotation marks: ${COMMAND} "../${others.at(-1)}"`;
  const target = resolve(rootDir, folder);
  if (!existsSync(target)) return null;
  if (!statSync(target).isDirectory()) return `${folder} is a file, and nothing was touched; choose another name.`;
  const [first] = readdirSync(target);
  return first === undefined
    ? null
    : `${folder} holds files already, such as ${first}, and nothing in it was touched; choose a new folder.`;
}

/**
 * `npm run new:site FOLDER`: writes the smallest site that is worth looking at, in a folder of its own.
 *
 * @param args     What follows the command.
 * @param rootDir  The folder of the code; a relative path starts there.
 */
export function newSite(args: string[], rootDir: string): CommandResult {
  const refusal = refuseFolder(args, rootDir);
  if (refusal !== null) return { output: refusal, exitCode: 1 };
  const folder = args[0]!;
  const target = resolve(rootDir, folder);
  const schema = relative(target, join(rootDir, 'schema/site.schema.json')).replaceAll('\\', '/');
  const files = newSiteFiles(siteName(basename(target)), schema);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    writeFileSync(join(target, file), text);
  }
  const site = `SITE_DIR=${/\s/.test(folder) ? `"${folder}"` : folder}`;
  const output = [
    `A site of three pages is in ${folder}: ${Object.keys(files).join(', ')}.`,
    '',
    'Next:',
    ...commandLines([
      [`${site} npm run edit`, 'write it on the page; or open its site.config.json, and'],
      [`${site} npm run dev`, 'see it while you write'],
      [`${site} npm run check -- --release`, 'what is still to be replaced, such as the address and the icon'],
      [`${site} npm start`, 'build it, and serve it with its form'],
    ]),
  ];
  return { output: output.join('\n'), exitCode: 0 };
}

if (process.argv[1]?.endsWith('new-site.ts')) print(newSite(process.argv.slice(2), process.cwd()));
