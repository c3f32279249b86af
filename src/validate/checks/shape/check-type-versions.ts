import { FILES } from '../../../document/joined-files.ts';
import { valueAt, type JsonObject, type Json } from '../../../document/json.ts';
import type { Operation } from '../../../document/operation.ts';
import type { Path } from '../../../config/load-config.ts';
import { count, inMarks } from '../../../config/problems/quote.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import type { SiteConfig } from '../../../versions/index.ts';
import { migrateOverlay } from '../../../versions/migrate-overlay.ts';
import { placeInOverlay } from '../../../versions/migrate-text.ts';
import { currentVersion, type Migrations } from '../../../versions/migration.ts';
import { newerTypes, olderSection } from '../../../versions/upgrade-config.ts';
import { commandFor } from '../../messages/command.ts';
import { describeLocation, nameOf } from '../../words/subject.ts';
import type { Report } from '../../messages/finding.ts';
import type { SiteSchema } from '../../schema/walk-schema.ts';
import { overrideErrors } from './check-use.ts';
import { UPDATE } from './check-version.ts';
import type { ShapeContext } from './shape-context.ts';

/**
 * Checks the versions of section types that a config names.
 *
 * @returns  Whether the rest of the file can be checked; sections of a newer version, or that could not be upgraded, cannot.
 */
export function checkTypeVersions(
  config: SiteConfig,
  migrations: Migrations,
  schema: () => SiteSchema,
  report: Report,
): boolean {
  const newer = newerTypes(config.value, migrations);
  const [first] = newer;
  if (first) {
    const versions = (versionOf: (type: string, named: number) => number) =>
      newer.map(([type, named]) => `version ${versionOf(type, named)} of ${inMarks(type)}`).join(' and ');
    report({
      code: 'newer-format',
      path: ['formats', first[0]],
      what: `The site has ${versions((_, named) => named)}.`,
      why: `It is written for a newer program; this one knows ${versions((type) => currentVersion(migrations, type))}, and would misread the rest.`,
      fix: 'Update the program. If the number is a typing error, correct it.',
      snippet: UPDATE,
    });
    return false;
  }
  const { upgrade, value } = config;
  if (!upgrade) return true;
  const named = { root: value, schema: schema() };
  for (const { path, type, to, reason } of upgrade.faults)
    report({
      code: 'migration-failed',
      path,
      cause: `migration-failed ${type} ${to} ${reason}`,
      what: `${nameOf(named, path)} could not be brought to version ${to} of ${inMarks(type)}${describeLocation(named, path)}: src/sections/${type}/migrate-${to}.ts ${reason}.`,
      why: 'The section cannot be shown, and nothing was changed.',
      fix: 'Correct that file, and try it.',
      snippet: commandFor('migrate', config.file, '--dry-run'),
    });
  const [section] = upgrade.sections;
  if (section)
    report({
      code: 'older-format',
      severity: 'warning',
      path: section.path,
      what: `${count(upgrade.sections.length, 'section was written for an older version of its type', 'sections were written for older versions of their types')}.`,
      why: 'Visitors see what was meant; the file stays as it is until it is migrated.',
      fix: 'Save the site in the studio, or migrate the file, which says each change in words.',
      snippet: `${commandFor('migrate', config.file, '--dry-run')} to see them, then: ${commandFor('migrate', config.file)}`,
    });
  return upgrade.faults.length === 0;
}

/**
 * Reports a section of an older version than the file names, as a merge of two branches leaves it.
 *
 * @returns  Whether that is all that is wrong with it.
 */
export function checkOlderVersion(path: Path, section: JsonObject, context: ShapeContext): boolean {
  const { root, file, validators, migrations, overlays, report } = context;
  const { type, ...override } = section;
  if (typeof type !== 'string' || !migrations.has(type)) return false;
  const { use } = section;
  const shared = use === undefined ? undefined : valueAt(root as Json, ['shared', String(use)]);
  const own = isJsonObject(shared) ? override : section;
  const isRight = (candidate: JsonObject) =>
    (isJsonObject(shared)
      ? overrideErrors(candidate, type, context)
      : validators.checkSection(String(candidate['type']), candidate)
    ).length === 0;
  const whole = isJsonObject(shared) ? (shared as JsonObject) : undefined;
  const older = isRight(own) ? null : olderSection(own, type, migrations, isRight, whole);
  if (!older) return false;
  const way = { place: placeInOverlay(root as Json, path), section: older };
  const below = (place: Path) => (operation: Operation) => ({ ...operation, path: [...place, ...operation.path] });
  const translations = [...overlays].flatMap(([name, overlay]) =>
    migrateOverlay(overlay, [way]).flatMap((part) => part.section.operations.map(below([FILES, name, ...part.path]))),
  );
  report({
    code: 'older-format',
    path,
    what: `${nameOf(context, path)} is written for an older version of ${inMarks(type)} than the site names${describeLocation(context, path)}.`,
    why: `By “Versions of section types” all of them have version ${currentVersion(migrations, type)}; two branches may have been merged.`,
    fix: 'Bring it to the current version.',
    snippet: commandFor('check', file, '--fix'),
    cure: {
      words: 'Bring it to the current version',
      operations: [...older.operations.map(below(path)), ...translations],
      isDefinite: older.done.every(({ loses }) => loses === undefined),
    },
  });
  return true;
}
