import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeDirOf } from '../config/code-dir.ts';
import type { Migration, Migrations } from './migration.ts';

const SECTIONS = 'src/sections';

/**
 * Reads the migrations of a project. A type that became another keeps its folder, with nothing else in it.
 *
 * @param rootDir  The site's folder.
 * @throws         On files that are not as `verify` wants them: they are part of the program.
 */
export function readMigrations(rootDir: string): Migrations {
  const migrations = new Map<string, Migration[]>();
  const sections = join(codeDirOf(rootDir), SECTIONS);
  for (const type of readdirSync(sections)) {
    const folder = join(sections, type);
    const file = join(folder, 'migrations.json');
    if (!existsSync(file)) continue;
    const list = JSON.parse(readFileSync(file, 'utf8')) as Migration[];
    for (const migration of list) {
      const code = join(folder, `migrate-${migration.to}.ts`);
      if (existsSync(code)) migration.code = readFileSync(code, 'utf8');
    }
    migrations.set(type, list);
  }
  return migrations;
}
