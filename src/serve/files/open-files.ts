import type { StoreLocation } from '../store/store-location.ts';
import type { FilesDatabase, FileStore } from './file-store.ts';
import { folderFiles } from './folder-files.ts';
import { postgresFiles } from './postgres-files.ts';

/** The files of a store. Touches nothing. */
export const openFiles = (location: StoreLocation, database: FilesDatabase): FileStore =>
  location.file === undefined ? postgresFiles(database) : folderFiles(location.file, database);
