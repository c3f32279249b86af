import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { isReference, placesOf } from '../../../files/folder-files.ts';
import { filesIn, type EnquiryFile } from '../../../../model/form/file-field.ts';
import { codeOf } from '../../../environment/start-error.ts';
import { fsyncPath, fsyncFolderOf } from '../fsync.ts';
import type { SqliteClient } from '../sqlite.ts';

/** The files that enquiries name, after copying. */
export interface CopiedFiles {
  /** Folders that were created. */
  added: string[];
  /** Number of files that are nowhere, and of all. */
  missing: number;
  total: number;
}

const isWhole = (file: string, size: number): boolean => statSync(file, { throwIfNoEntry: false })?.size === size;

/** The files of a database's enquiries, each once. */
async function filesOf(client: SqliteClient): Promise<(Pick<EnquiryFile, 'digest' | 'size'> & { id: string })[]> {
  const { rows } = await client.execute(`SELECT id, payload FROM enquiries WHERE payload LIKE '%"digest":%'`);
  return rows.flatMap(({ id, payload }) => {
    const sizes = new Map(filesIn(JSON.parse(String(payload))).map(({ digest, size }) => [digest, size]));
    return [...sizes].map(([digest, size]) => ({ id: String(id), digest, size }));
  });
}

/** Copies a file, synced, so that it has its name only once it is complete. False where it was deleted meanwhile. */
function copyFile(from: string, to: string): boolean {
  try {
    copyFileSync(from, `${to}.part`);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
  fsyncPath(`${to}.part`);
  renameSync(`${to}.part`, to);
  fsyncFolderOf(to);
  return true;
}

/**
 * Copies the files that a database's enquiries name from one folder to another. Those that are there stay, and nothing is
 * deleted. An error removes what was added.
 */
export async function copyFiles(client: SqliteClient, from: string, to: string): Promise<CopiedFiles> {
  const files = await filesOf(client);
  const added: string[] = [];
  let missing = 0;
  try {
    for (const { id, digest, size } of files) {
      const isFile = (folder: string) => isWhole(path.join(folder, digest), size);
      const folder = path.join(to, id);
      if (isFile(folder)) continue;
      const source = [...placesOf(from, id), ...placesOf(to, id)].find(isFile);
      const created = source === undefined ? undefined : mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (created !== undefined) added.push(created);
      if (source === undefined || !copyFile(path.join(source, digest), path.join(folder, digest))) missing += 1;
    }
  } catch (error) {
    for (const folder of added) rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  fsyncFolderOf(path.join(to, 'any'));
  return { added, missing, total: files.length };
}

/** Links the files of a store below another folder; copies them where that one is on another disk. */
export function linkFiles(from: string, to: string): void {
  if (!existsSync(from)) return;
  for (const id of readdirSync(from).filter(isReference)) {
    mkdirSync(path.join(to, id), { recursive: true, mode: 0o700 });
    for (const name of readdirSync(path.join(from, id))) {
      const [file, copy] = [path.join(from, id, name), path.join(to, id, name)];
      try {
        linkSync(file, copy);
      } catch (error) {
        if (codeOf(error) === 'EEXIST') throw error;
        copyFile(file, copy);
      }
    }
    fsyncFolderOf(path.join(to, id, 'any'));
  }
  fsyncFolderOf(path.join(to, 'any'));
}
