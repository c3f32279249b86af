import type { Branch } from '../../../document/branch.ts';
import { partOf, type JsonObject, type Json } from '../../../document/json.ts';
import { difference } from '../../../document/merge.ts';
import { applyOperation, OperationError, type Operation } from '../../../document/operation.ts';
import type { SiteSchema } from '../../../validate/schema/walk-schema.ts';
import type { Change } from '../../../changes/list-changes.ts';
import { draftChanges } from './draft-changes.ts';
import { describeMigrated, describeOverlays } from '../../../changes/migration-words.ts';
import { legsOf } from '../../../versions/migrate-section.ts';
import { migrateText, sectionsOf, type MigratedText } from '../../../versions/migrate-text.ts';
import { currentVersion, type Migrations } from '../../../versions/migration.ts';
import { readMigrations } from '../../../versions/read-migrations.ts';
import { namedVersion, newerTypes, upgradeText } from '../../../versions/upgrade-config.ts';

/** Whether an operation may bring sections, or take them: one, or a page with its sections. */
const isAboutSections = ({ op, path }: Operation): boolean =>
  (op === 'add' || op === 'set' || op === 'remove') &&
  ((path[0] === 'routes' && (path.length === 2 || path.length === 4)) || (path[0] === 'shared' && path.length <= 2));

/** What operations make of a value; undefined where one does not fit, which is told once they are carried out. */
function changedBy(operations: Operation[], value: Json): Json | undefined {
  try {
    return operations.reduce((draft, operation) => applyOperation(draft, operation), value);
  } catch (fault) {
    if (!(fault instanceof OperationError)) throw fault;
    return undefined;
  }
}

const typesOf = (value: Json): Set<string> => new Set(sectionsOf(value).map(({ type }) => type));

/** Older versions in the studio: a file is upgraded as the first step of its draft, and what is added names its version. */
export class Upgrades {
  readonly #rootDir: string;
  #migrations: Migrations;
  /** What the base of the draft was upgraded to, by its text. */
  #last: { base: string; upgrade: MigratedText | null } | null = null;
  /** What is drawn of the draft, by what it says: asked for several times of each version. */
  #drawn: { from: Json; value: Json } | null = null;

  /** @param rootDir  The project's folder. */
  constructor(rootDir: string) {
    this.#rootDir = rootDir;
    this.#migrations = readMigrations(rootDir);
  }

  /** Migrations may have changed. */
  reload(): void {
    this.#migrations = readMigrations(this.#rootDir);
    this.#last = null;
    this.#drawn = null;
  }

  /** Whether a config has sections of newer versions than this program knows. */
  isNewer(value: unknown): boolean {
    return newerTypes(value, this.#migrations).length > 0;
  }

  /** Brings a draft to the current versions, as one more step. What cannot be upgraded stays, and is a problem. */
  upgrade(draft: Branch): void {
    const upgrade = upgradeText(draft.history.text, draft.history.value, this.#migrations);
    if (upgrade && upgrade.faults.length === 0)
      draft.step((history) => history.splice(upgrade.splices, { at: Date.now() }));
  }

  /** A config in the current versions: what it means, as it is drawn and compared. */
  today(value: Json, text = JSON.stringify(value)): Json {
    return upgradeText(text, value, this.#migrations)?.value ?? value;
  }

  /** What is drawn of a draft: its current versions, also where the upgrade was taken back. */
  drawn(draft: Branch | null): Json | undefined {
    if (!draft) return undefined;
    const { value, text } = draft.history;
    if (this.#drawn?.from !== value) this.#drawn = { from: value, value: this.today(value, text) };
    return this.#drawn.value;
  }

  /** What differs between the file and the draft, in words: a new form of what was there as one change. */
  changes(draft: Branch, schema: SiteSchema): Change[] {
    const { origin, base, history } = draft;
    const { value, text } = history;
    if (this.#last?.base !== base) this.#last = { base, upgrade: upgradeText(base, origin, this.#migrations) };
    const { upgrade } = this.#last;
    // Taken back, the draft has the old form again.
    if (!upgrade || upgradeText(text, value, this.#migrations)) return draftChanges(origin, value, schema);
    const migrations = this.#migrations;
    const words = [
      ...describeMigrated(upgrade, origin, schema).map(({ place, words }) => `${place}: ${words.join('; ')}`),
      ...describeOverlays(upgrade),
    ];
    const newForm: Change = {
      id: 'new-form',
      words: `Brought to the current version. ${words.join('. ')}`,
      /** Made when it is asked for: edits since then stay. */
      get revert() {
        const back = migrateText(text, value, {
          legs: (type) =>
            legsOf(migrations, type, namedVersion(value, type, migrations), namedVersion(origin, type, migrations)),
          version: (type) => namedVersion(origin, type, migrations),
        });
        return difference(value, back.value, []);
      },
    };
    return [newForm, ...draftChanges(upgrade.value, value, schema)];
  }

  /**
   * The operations that name the versions of types which the draft has not used before, and no longer those of types that it
   * does not use any more: another section of them may come in a newer version.
   *
   * @param operations  Those that may add or remove sections.
   * @param value       The draft before them.
   */
  naming(operations: Operation[], value: Json): Operation[] {
    if (this.#migrations.size === 0 || !operations.some(isAboutSections)) return [];
    const changed = changedBy(operations, value);
    if (changed === undefined) return [];
    const [before, after] = [typesOf(value), typesOf(changed)];
    const formats = (partOf(value, 'formats') ?? {}) as JsonObject;
    const versions = [...after]
      .filter((type) => !before.has(type) && this.#migrations.has(type))
      .map((type) => [type, currentVersion(this.#migrations, type)] as const)
      .filter(([type, version]) => formats[type] !== version);
    if (versions.length > 0 && partOf(value, 'formats') === undefined)
      return [{ op: 'set', path: ['formats'], value: Object.fromEntries(versions), after: 'version' }];
    const gone = Object.keys(formats).filter((type) => before.has(type) && !after.has(type));
    if (gone.length > 0 && gone.length === Object.keys(formats).length && versions.length === 0)
      return [{ op: 'remove', path: ['formats'] }];
    return [
      ...versions.map(([type, version]): Operation => ({ op: 'set', path: ['formats', type], value: version })),
      ...gone.map((type): Operation => ({ op: 'remove', path: ['formats', type] })),
    ];
  }
}
