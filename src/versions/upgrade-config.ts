import type { LoadedConfig } from '../config/load-config.ts';
import { partOf, type JsonObject, type Json, type Path } from '../document/json.ts';
import type { EditableSection } from './steps/editable-section.ts';
import { CodeFault } from './steps/run-code.ts';
import { isJsonObject } from '../model/is-json-object.ts';
import { currentVersion, type Migrations } from './migration.ts';
import { legsOf, migrateSection } from './migrate-section.ts';
import { migrateOverlay, withPairs, type MigratedPairs } from './migrate-overlay.ts';
import { migrateText, sectionsOf, type MigratedText, type Plan } from './migrate-text.ts';

/** The site's config in the current versions of section types. */
export interface SiteConfig extends LoadedConfig {
  /** What was changed in memory; absent where the file has them already. */
  upgrade?: MigratedText;
}

/**
 * The version that a config names for a type. What is no version is the check's to report, and counts as the current one: steps
 * must not guess.
 */
export function namedVersion(value: unknown, type: string, migrations: Migrations): number {
  const named = partOf(partOf(value, 'formats'), type);
  if (named === undefined) return 1;
  return typeof named === 'number' && Number.isInteger(named) && named > 0 ? named : currentVersion(migrations, type);
}

/** The types of which a config names a newer version than this program knows. */
export function newerTypes(value: unknown, migrations: Migrations): [type: string, version: number][] {
  const formats = partOf(value, 'formats');
  return Object.entries(isJsonObject(formats) ? formats : {}).filter(
    (entry): entry is [string, number] =>
      typeof entry[1] === 'number' && entry[1] > currentVersion(migrations, entry[0]),
  );
}

/** The way to the current versions. */
export function upgradePlan(value: unknown, migrations: Migrations): Plan {
  return {
    legs: (type) => legsOf(migrations, type, namedVersion(value, type, migrations), currentVersion(migrations, type)),
    version: (type) => currentVersion(migrations, type),
  };
}

/** Brings a text to the current versions; null where no section is older. */
export function upgradeText(text: string, value: Json, migrations: Migrations): MigratedText | null {
  const plan = upgradePlan(value, migrations);
  const types = new Set(migrations.size === 0 ? [] : sectionsOf(value).map(({ type }) => type));
  const isCurrent = [...types].every((type) => plan.legs(type).length === 0);
  if (isCurrent || newerTypes(value, migrations).length > 0) return null;
  const migrated = migrateText(text, value, plan);
  const { sections, overlays, faults } = migrated;
  return sections.length + overlays.length + faults.length === 0 ? null : migrated;
}

/**
 * The operations that bring a section of an older version to the current one, whatever version the file names: what a bad merge
 * leaves.
 *
 * @param isRight  Whether a section is as its type wants it.
 * @param shared   The shared section that it overrides.
 * @returns        Null where none of the older versions fits.
 */
export function olderSection(
  section: JsonObject,
  type: string,
  migrations: Migrations,
  isRight: (section: JsonObject) => boolean,
  shared?: JsonObject,
): EditableSection | null {
  const current = currentVersion(migrations, type);
  for (let version = 1; version < current; version++) {
    try {
      const migrated = migrateSection(section, legsOf(migrations, type, version, current), shared);
      if (migrated.operations.length > 0 && isRight(migrated.value)) return migrated;
    } catch (fault) {
      if (!(fault instanceof CodeFault)) throw fault;
    }
  }
  return null;
}

/** Positions of values of the upgraded file in the text as it is. */
function locateIn(config: LoadedConfig, sections: MigratedPairs[]): LoadedConfig['locate'] {
  const byPath = new Map(sections.map(({ path, section }) => [JSON.stringify(path), section]));
  return (path: Path, part) => {
    const length = path[0] === 'shared' ? 2 : 4;
    const section = byPath.get(JSON.stringify(path.slice(0, length)));
    const old = section && [...path.slice(0, length), ...section.origin(path.slice(length))];
    return config.locate(old ?? path, part);
  };
}

/**
 * Upgrades a config in memory: its value has the current versions, whatever the file has. The text, and so every position, is that of
 * the file.
 */
export function upgradeConfig(config: LoadedConfig, migrations: Migrations): SiteConfig {
  if (config.value === undefined) return config;
  const upgrade = upgradeText(config.text, config.value as Json, migrations);
  return upgrade ? { ...config, value: upgrade.value, locate: locateIn(config, upgrade.sections), upgrade } : config;
}

/** The texts of a language in the form of a config that was upgraded in memory. @see upgradeConfig */
export function upgradeOverlay(overlay: LoadedConfig, { ways }: Pick<MigratedText, 'ways'>): LoadedConfig {
  const sections = migrateOverlay(overlay.value as Json, ways);
  if (sections.length === 0) return overlay;
  return { ...overlay, value: withPairs(overlay.value as Json, sections), locate: locateIn(overlay, sections) };
}
