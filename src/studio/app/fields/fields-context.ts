import { createContext, useContext, useMemo, useState } from 'react';
import type { FieldPathList } from '@rjsf/utils';
import type { Json, Path, SectionType, StudioProblem } from '../../protocol.ts';
import { difference } from '../../../document/merge.ts';
import type { Draft, EditOptions, Target } from '../draft/draft.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { valueOf } from '../draft/value-of.ts';
import { isEqual, type JsonObject } from '../../../document/json.ts';
import { ProblemsAtFields } from './problems-at-fields.ts';

/** What the fields of one form share: whose values they are, and the way back to the draft. No value: each field has its own. */
export interface FieldsScope {
  draft: Draft;
  /** Where the form's value is in the config. */
  base: Path;
  /** The type of the section shown; null for a page or the site. */
  type: SectionType | null;
  /** What a shared section says that this one shows; null where it shows none. */
  inherited: JsonObject | null;
  problems: StudioProblem[];
  /** What holds back no save. */
  warnings: StudioProblem[];
  target: Target | null;
  atFields: ProblemsAtFields;
}

export const FieldsContext = createContext<FieldsScope | null>(null);

/** The scope of the form around a field. */
export function useFields(): FieldsScope {
  const scope = useContext(FieldsContext);
  if (!scope) throw new Error('A field is drawn outside of a form.');
  return scope;
}

/** The scope of a form whose value is at `base`, always the same path, with what is told of it and within. */
export function useFieldsScope({
  base,
  type,
  inherited,
}: Pick<FieldsScope, 'base' | 'type' | 'inherited'>): FieldsScope {
  const draft = useDraft();
  const target = useSnapshot((now) => now.target);
  const allProblems = useSnapshot(({ state }) => state.problems);
  const allWarnings = useSnapshot(({ state }) => state.warnings);
  const problems = useMemo(() => problemsIn(allProblems, base), [allProblems, base]);
  const warnings = useMemo(() => problemsIn(allWarnings, base), [allWarnings, base]);
  const [atFields] = useState(() => new ProblemsAtFields());
  return useMemo(
    () => ({ draft, base, type, inherited, problems, warnings, target, atFields }),
    [draft, base, type, inherited, problems, warnings, target, atFields],
  );
}

const problemsIn = (all: StudioProblem[], base: Path): StudioProblem[] =>
  all.filter(({ path }) => isEqual(path.slice(0, base.length), base));

/** Where a field's value is in the config. */
export const absolute = ({ base }: FieldsScope, path: FieldPathList): Path => [...base, ...path];

/** The value of a field, without drawing it again when that changes. */
export const valueNow = (scope: FieldsScope, path: FieldPathList): Json | undefined =>
  valueOf(scope.draft, absolute(scope, path));

/**
 * Writes a field's value as the smallest operations. RJSF's own form data is never written back: it adds keys that nobody
 * typed.
 *
 * @param path   From the form's value.
 * @param value  Undefined removes the key.
 */
export function change(scope: FieldsScope, path: FieldPathList, value: Json | undefined, options?: EditOptions): void {
  let [at, next] = [path.length, value];
  // Groups above a value must exist; in a file with problems they may not.
  while (at > 0 && next !== undefined && valueNow(scope, path.slice(0, at - 1)) === undefined)
    next = { [String(path[--at])]: next };
  const known = path.slice(0, at);
  scope.draft.edit(difference(valueNow(scope, known), next, absolute(scope, known)), options);
}

/** The problems told at a value itself, not at one inside of it. */
export const problemsAt = (scope: FieldsScope, path: FieldPathList): StudioProblem[] =>
  reportedAt(scope.problems, scope, path);

/** The warnings told at a value itself. */
export const warningsAt = (scope: FieldsScope, path: FieldPathList): StudioProblem[] =>
  reportedAt(scope.warnings, scope, path);

const reportedAt = (all: StudioProblem[], scope: FieldsScope, path: FieldPathList): StudioProblem[] =>
  all.filter((problem) => isEqual(problem.path, absolute(scope, path)));
