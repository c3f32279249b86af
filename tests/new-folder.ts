import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for the files of tests. It goes with the run, as all temporary files do. @see files-in-memory.ts */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'test-'));
