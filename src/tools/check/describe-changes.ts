import { existsSync } from 'node:fs';
import type { Json } from '../../document/json.ts';
import { loadConfig, type LoadedConfig } from '../../config/load-config.ts';
import { count } from '../../config/problems/quote.ts';
import { builtFrom } from '../../config/save/kept-states.ts';
import { upgradeConfig } from '../../versions/index.ts';
import { readMigrations } from '../../versions/read-migrations.ts';
import { SchemaProblems } from '../../validate/schema/schema-files.ts';
import { validatorsOf } from '../../validate/schema/validators.ts';
import type { SiteSchema } from '../../validate/schema/walk-schema.ts';
import { listChanges } from '../../changes/list-changes.ts';

/** What `--changes` prints. */
interface DescribedChanges {
  output: string;
  /** Whether there was nothing to compare with. */
  hasFailed: boolean;
}

/** The composed schema, whose titles name what has changed; null where it cannot be used. */
function schemaOf(rootDir: string): SiteSchema | null {
  try {
    return validatorsOf(rootDir).site;
  } catch (fault) {
    if (fault instanceof SchemaProblems) return null;
    throw fault;
  }
}

/**
 * Says in words what differs between a config and an earlier one.
 *
 * @param config   The later one.
 * @param earlier  Another file; true for what the last build into `dist/` was made from.
 */
export function describeChanges(config: LoadedConfig, earlier: string | true, rootDir: string): DescribedChanges {
  const file = earlier === true ? builtFrom(rootDir, config.file) : earlier;
  const since = earlier === true ? 'since the last build' : `from ${earlier}`;
  const fail = (why: string): DescribedChanges => ({ output: `${why}\n\n`, hasFailed: true });
  if (earlier === true && !existsSync(file))
    return fail('There is no build to compare with. Run npm run build first, or name a file: --changes FILE.');
  const before = loadConfig(file);
  if (before.value === undefined) {
    const { what, fix } = before.problems[0]!;
    return fail(`The changes ${since} cannot be told: ${what} ${fix}`);
  }
  // What is wrong with it, or with the schemas, the check itself reports.
  if (config.value === undefined) return { output: '', hasFailed: false };
  const schema = schemaOf(rootDir);
  if (!schema) return { output: '', hasFailed: false };
  // A new form of what was there is no change of it.
  const migrations = readMigrations(rootDir);
  const today = (loaded: LoadedConfig) => upgradeConfig(loaded, migrations).value as Json;
  const changes = listChanges(today(before), today(config), schema);
  if (changes.length === 0) return { output: `Nothing in ${config.file} has changed ${since}.\n\n`, hasFailed: false };
  const lines = changes.map(({ words }) => `- ${words}\n`).join('');
  return { output: `${count(changes.length, 'change')} in ${config.file} ${since}:\n${lines}\n`, hasFailed: false };
}
