import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Migration, Migrations } from './migration.ts';

const SECTIONS = 'src/sections';

/**
 * Reads the migrations of a project. A type that became another keeps its folder, with nothing else in it.
 *
 * @param rootDir  The project's folder.
 * @throws         On files that are not as `verify` wants them: they are part of the program.
 */
export function readMigrations(rootDir: string): Migrations {
  const migrations = new Map<string, Migration[]>();
  for (const type of readdirSync(join(rootDir, SECTIONS))) {
    const folder = join(rootDir, SECTIONS, type);
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
