import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { commandLines, print, type CommandResult } from '../command-result.ts';

const COMMAND = 'npm run new:site';

/** A small site: three pages, a form, an icon. None is taken from the site of this project. */
const SITE = join(import.meta.dirname, 'site');

/** The words that name a site, from those of its folder: "corner-pizzeria" is "Corner Pizzeria". */
const siteName = (folder: string): string =>
  folder
    .replace(/[-_.\s]+/g, ' ')
    .trim()
    .replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase()) || 'Our site';

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
  cpSync(SITE, target, { recursive: true });
  const config = join(target, 'site.config.json');
  const text = readFileSync(config, 'utf8')
    .replaceAll('New Site', () => JSON.stringify(siteName(basename(target))).slice(1, -1))
    .replace(/(?<="\$schema": ")[^"]*/, () => schema);
  writeFileSync(config, text);
  const site = `SITE_DIR=${/\s/.test(folder) ? `"${folder}"` : folder}`;
  const output = [
    `A site of three pages is in ${folder}: site.config.json, schema/enquiry.schema.json, public/icon.svg.`,
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
