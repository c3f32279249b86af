import type { JsonObject, Path } from '../document/json.ts';
import type { EditableText } from '../document/text/editable-text.ts';
import { isJsonObject } from '../model/is-json-object.ts';
import type { Migration, Migrations } from './migration.ts';
import { EditableSection } from './steps/editable-section.ts';
import { CodeFault, runCode } from './steps/run-code.ts';
import { runStep } from './steps/run-step.ts';
import { undoStep } from './steps/undo-step.ts';

/** One migration of one section, forwards or backwards. */
export interface Leg {
  type: string;
  migration: Migration;
  isBack: boolean;
}

/** A section that cannot be migrated. */
export interface MigrationFault {
  /** Of the section. */
  path: Path;
  type: string;
  /** The version that its migration leads to. */
  to: number;
  /** `has not ended after 2 s`. */
  reason: string;
}

/** The migrations that lead a section from one version of its type to another. */
export function legsOf(migrations: Migrations, type: string, from: number, to: number): Leg[] {
  const list = migrations.get(type) ?? [];
  const isBack = to < from;
  const [low, high] = isBack ? [to, from] : [from, to];
  const legs = list.filter((migration) => migration.to > low && migration.to <= high);
  const ordered = isBack ? legs.toReversed() : legs;
  return ordered.flatMap((migration) => {
    const leg = { type, migration, isBack };
    const becomes = migration.steps.find((step) => 'becomes' in step);
    if (!becomes || isBack) return [leg];
    // From here on it is one of the other type, and follows that.
    const others = migrations.get(becomes.becomes) ?? [];
    return [leg, ...legsOf(migrations, becomes.becomes, becomes.at ?? 1, others.at(-1)?.to ?? 1)];
  });
}

/** What an override says of a group that was one value before takes the rest from the shared section. */
function completeGroups(section: EditableSection, shared: JsonObject): void {
  for (const [key, value] of Object.entries(section.value)) {
    const whole = shared[key];
    if (!isJsonObject(value) || !isJsonObject(whole)) continue;
    const isNew = section.done.some(({ to, from }) => to.length > 1 && to[0] === key && from.length < to.length);
    if (!isNew) continue;
    for (const [name, part] of Object.entries(whole)) {
      if (Object.hasOwn(value, name)) continue;
      section.write([key, name], part);
      section.taken.push([key, name]);
    }
  }
}

/**
 * Migrates one section.
 *
 * @param shared  The shared section that it overrides, migrated; undefined for a section of its own.
 * @param open    Its text in its file.
 * @throws        CodeFault, with the leg it happened on.
 */
export function migrateSection(
  value: JsonObject,
  legs: Leg[],
  shared?: JsonObject,
  open?: () => EditableText,
): EditableSection {
  const section = new EditableSection(value, shared !== undefined, open);
  for (const { migration, isBack, type } of legs) {
    const { steps, code, to } = migration;
    try {
      const name = isBack ? 'down' : 'up';
      if (isBack && code !== undefined && !runCode(section, code, name))
        section.done.push({ from: [], to: [], loses: `migrate-${to}.ts of "${type}" knows no way back.` });
      for (const step of isBack ? steps.toReversed() : steps) {
        (isBack ? undoStep : runStep)(section, step);
        section.deeds.push({ step, isBack });
      }
      if (!isBack && code !== undefined && !runCode(section, code, name)) throw new CodeFault('has no function "up"');
    } catch (fault) {
      if (fault instanceof CodeFault) Object.assign(fault, { leg: { type, to } });
      throw fault;
    }
  }
  if (shared) completeGroups(section, shared);
  return section;
}
