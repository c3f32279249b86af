import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { safeNames } from '../../../model/site-path.ts';
import { codeOf } from '../../../serve/environment/start-error.ts';
import { reservedFor } from '../../../validate/checks/links/reserved-paths.ts';
import { BadRequest } from '../requests/requests.ts';

/** A file system that has no hard links, or another one than that of the temporary file. */
const NO_LINK = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** What no name of a folder may hold. */
// oxlint-disable-next-line no-control-regex -- that is what is looked for
const BAD_NAME = /[\u0000-\u001f\u007f\\?#%:*"<>|\ufffd]/;

/** Makes a file or the names in a folder durable. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Finds a folder of public/ for a new file. No link on the way is followed.
 *
 * @param folder  Decoded, from public/ on: "/pictures"; "" is public/ itself.
 * @param isOurs  Whether it is created where it is missing.
 * @returns       Its real path.
 * @throws        BadRequest
 */
export async function targetFolder(rootDir: string, folder: string, isOurs: boolean): Promise<string> {
  const names = safeNames(folder);
  const isSafe = /^(?:\/|$)/.test(folder) && names !== null && !BAD_NAME.test(folder);
  if (!isSafe || names.some((name) => name.startsWith('.')) || reservedFor(`${folder}/file`) !== undefined)
    throw new BadRequest('Files are stored in folders of public/ that visitors may see. Nothing was stored.');
  await mkdir(join(rootDir, 'public'), { recursive: true });
  const base = await realpath(join(rootDir, 'public'));
  const path = join(base, ...names);
  if (isOurs)
    await mkdir(path).catch((fault: unknown) => {
      if (codeOf(fault) !== 'EEXIST') throw fault;
    });
  const facts = await lstat(path).catch(() => null);
  // A link may lead out of the folder, now or later.
  if (!facts?.isDirectory() || (await realpath(path)) !== path)
    throw new BadRequest(`There is no folder public${folder}. Nothing was stored.`);
  return path;
}

/** Whether a file of the folder, not one that a link leads to, has the same bytes. */
async function isSameFile(path: string, temporary: string): Promise<boolean> {
  const [facts, own] = await Promise.all([lstat(path).catch(() => null), lstat(temporary)]);
  if (!facts?.isFile() || facts.size !== own.size) return false;
  const [bytes, ownBytes] = await Promise.all([readFile(path), readFile(temporary)]);
  return bytes.equals(ownBytes);
}

/**
 * Gives a complete file its name in a folder, never over another one: "shop.jpg", "shop-2.jpg", and so on. One that is there
 * already keeps its name.
 *
 * @param temporary  Stays where it is.
 * @param stem       "shop"
 * @param ending     ".jpg"
 * @returns          The name.
 */
export async function placeFile(temporary: string, folder: string, stem: string, ending: string): Promise<string> {
  await sync(temporary);
  // Some file systems take "Shop.jpg" and "shop.jpg" for one file.
  const names = await readdir(folder);
  const taken = new Set(names.map((name) => name.normalize('NFC').toLowerCase()));
  for (let number = 1; ; number++) {
    const name = `${stem}${number === 1 ? '' : `-${number}`}${ending}`;
    const path = join(folder, name);
    const isFree = !taken.has(name);
    try {
      if (isFree) {
        await placeAs(temporary, path);
        // Windows opens no folders.
        await sync(folder).catch(() => {});
        return name;
      }
    } catch (fault) {
      if (codeOf(fault) !== 'EEXIST') throw fault;
    }
    if ((isFree || names.includes(name)) && (await isSameFile(path, temporary))) return name;
  }
}

/** Makes the file appear whole, or not at all. @throws EEXIST */
async function placeAs(temporary: string, path: string): Promise<void> {
  try {
    return await link(temporary, path);
  } catch (fault) {
    if (!NO_LINK.has(codeOf(fault))) throw fault;
  }
  try {
    await copyFile(temporary, path, constants.COPYFILE_EXCL);
    await sync(path);
  } catch (fault) {
    if (codeOf(fault) !== 'EEXIST') await rm(path, { force: true });
    throw fault;
  }
}
