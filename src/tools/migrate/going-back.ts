import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfig } from '../../config/index.ts';
import { keptFiles, listKeptStates } from '../../config/save/kept-states.ts';
import { joinFiles, splitFiles } from '../../document/joined-files.ts';
import { isOverlayFile } from '../../languages/overlay.ts';
import type { Json } from '../../document/json.ts';
import { migrateText, type MigratedText, type Plan } from '../../versions/migrate-text.ts';
import { legsOf } from '../../versions/migrate-section.ts';
import type { Migrations } from '../../versions/migration.ts';
import { namedVersion } from '../../versions/upgrade-config.ts';

/** A type and the version that its sections are to have. */
export interface Target {
  type: string;
  version: number;
}

/** The way of one type to a version; the others stay as they are. */
export const planTo = (value: unknown, { type: only, version }: Target, migrations: Migrations): Plan => ({
  legs: (type) => (type === only ? legsOf(migrations, type, namedVersion(value, type, migrations), version) : []),
  version: (type) => (type === only ? version : namedVersion(value, type, migrations)),
});

/**
 * The saved states of a config that have a version of a type, the last one first.
 *
 * @param files  What stands beside the config now: but for the translations, which were kept with it, that stays.
 */
function* statesAt(
  file: string,
  historyDir: string,
  { type, version }: Target,
  migrations: Migrations,
  files: ReadonlyMap<string, string> = new Map(),
) {
  for (const { id } of listKeptStates(file, historyDir)) {
    const state = join(historyDir, id);
    const translations = [...(keptFiles(state) ?? [])].filter(([name]) => files.has(name) && isOverlayFile(name));
    const config = readFileSync(state, 'utf8');
    const kept = parseConfig(joinFiles({ config, files: new Map([...files, ...translations]) }), id);
    if (kept.value !== undefined && namedVersion(kept.value, type, migrations) === version) yield { id, ...kept };
  }
}

/** The name of the last saved state that has a version of a type; null where there is none. */
export function lastStateAt(...of: Parameters<typeof statesAt>): string | null {
  for (const { id } of statesAt(...of)) return id;
  return null;
}

/**
 * The saved state from which a config was migrated to what it is now. To go back to it loses nothing, not even what the
 * migration has removed.
 *
 * @returns  Its text, with all other types as they are now; null where there is none.
 */
export function stateBefore(
  file: string,
  historyDir: string,
  now: { text: string; value: Json },
  target: Target,
  migrations: Migrations,
): MigratedText | null {
  const version = namedVersion(now.value, target.type, migrations);
  const { files } = splitFiles(now.text);
  for (const kept of statesAt(file, historyDir, target, migrations, files)) {
    const versionNow = (type: string) => namedVersion(type === target.type ? kept.value : now.value, type, migrations);
    const others = migrateText(kept.text, kept.value as Json, {
      legs: (type) => legsOf(migrations, type, namedVersion(kept.value, type, migrations), versionNow(type)),
      version: versionNow,
    });
    const again = migrateText(others.text, others.value, planTo(others.value, { ...target, version }, migrations));
    if (again.text === now.text) return { ...others, sections: again.sections };
  }
  return null;
}
