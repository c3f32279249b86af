import { listAt, valueAt, type Json, type JsonObject, type Path } from '../../../document/json.ts';
import { conditionalSets, fieldNames, isBesideSteps } from '../../form-order.ts';

/** The steps of a form in a section, and where they are in the draft. */
export interface StepsOfSection {
  path: Path;
  /** Empty for a form of one page. */
  steps: JsonObject[];
}

/** A row of the list of fields: a field, or the divider above those of a step. */
export type StepRow = { field: string } | { step: number };

const namesIn = (step: JsonObject | undefined): string[] => listAt(step ?? null, 'fields').map(String);

/** Fields below the dividers of their steps; those in none come last. */
export function rowsInSteps(names: string[], steps: JsonObject[]): StepRow[] {
  const inSteps = new Set(steps.flatMap(namesIn));
  const rows = (list: string[]) => list.map((field): StepRow => ({ field }));
  return [
    ...steps.flatMap((each, step): StepRow[] => [
      { step },
      ...rows(names.filter((name) => namesIn(each).includes(name))),
    ]),
    ...rows(names.filter((name) => !inSteps.has(name))),
  ];
}

/** The names of fields in rows. */
export const fieldsIn = (rows: StepRow[]): string[] => rows.flatMap((row) => ('field' in row ? [row.field] : []));

/**
 * The steps that rows show. Fields that an answer shows have no row, and stay in their steps.
 *
 * @returns  null where fields stand above the first step, or a step has none.
 */
export function stepsIn(rows: StepRow[], steps: JsonObject[]): JsonObject[] | null {
  const shown = new Set(fieldsIn(rows));
  const next: { step: JsonObject; fields: string[] }[] = [];
  for (const row of rows) {
    if ('step' in row) next.push({ step: steps[row.step]!, fields: [] });
    else if (next.length === 0) return null;
    else next.at(-1)!.fields.push(row.field);
  }
  const whole = next.map(({ step, fields }) => ({
    ...step,
    fields: [...fields, ...namesIn(step).filter((name) => !shown.has(name))],
  }));
  return whole.every(({ fields }) => fields.length > 0) ? whole : null;
}

/** The field that decides about those of a branch, and stands last. */
function questionOf(condition: Json | undefined, names: string[]): string | undefined {
  const asked = [
    ...Object.keys(valueAt(condition, ['properties']) ?? {}),
    ...listAt(condition, 'required').map(String),
  ];
  return names.findLast((name) => asked.includes(name));
}

/**
 * One step more: the fields of a form, or of the last step that has several, in two halves.
 *
 * @returns  With the index of the new divider; null where no step has two fields.
 */
export function withStep(form: Json, steps: JsonObject[]): { steps: JsonObject[]; added: number } | null {
  const names = fieldNames(form, []).filter((name) => !isBesideSteps(form, name));
  const whole: JsonObject[] = [...steps];
  if (whole.length === 0) {
    whole.push({ fields: names });
    for (const { owner, condition } of conditionalSets(form)) {
      const fields = fieldNames(form, owner).filter((name) => !names.includes(name));
      whole[0] = { fields: [...namesIn(whole[0]), ...fields] };
      // A field stands behind what it depends on: both come into the same half.
      const question = questionOf(condition, names);
      if (question !== undefined) {
        const all = namesIn(whole[0]).filter((name) => !fields.includes(name));
        whole[0] = { fields: all.toSpliced(all.indexOf(question) + 1, 0, ...fields) };
      }
    }
  }
  const at = whole.findLastIndex((step) => namesIn(step).filter((name) => names.includes(name)).length > 1);
  if (at < 0) return null;
  const all = namesIn(whole[at]);
  const own = all.filter((name) => names.includes(name));
  const half = all.indexOf(own[Math.ceil(own.length / 2)]!);
  whole.splice(at, 1, { ...whole[at], fields: all.slice(0, half) }, { fields: all.slice(half) });
  return { steps: whole, added: at + 1 };
}

/** The steps without one: its fields go to the step before it; of two steps none is left. */
export function withoutStep(steps: JsonObject[], at: number): JsonObject[] {
  if (steps.length <= 2) return [];
  const to = Math.max(at, 1) - 1;
  const [one, other] = [steps[to]!, steps[to + 1]!];
  const kept = at === 0 ? other : one;
  return steps.toSpliced(to, 2, { ...kept, fields: [...namesIn(one), ...namesIn(other)] });
}
