import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import type { FieldPathId, FieldProps, RJSFSchema } from '@rjsf/utils';
import type { StudioProblem } from '../../protocol.ts';
import { Typist, useTypist } from '../team/typist.tsx';
import { CureButton } from '../parts/cure-button.tsx';
import { isEqual } from '../../../document/json.ts';
import { HELP_KEY } from '../../panels/help/use-help-key.ts';
import { EDIT_KEY, OnPageButton, onEditKey, useEditOnPage } from '../on-page/on-page-button.tsx';
import { absolute, problemsAt, useFields, warningsAt } from './fields-context.ts';
import { HelpText } from './help-text.tsx';
import styles from './fields.module.css';

/** A problem: what is wrong, and what to do. */
export function ProblemText({ problem: { what, fix } }: { problem: StudioProblem }) {
  return (
    <>
      <strong>{what}</strong> {fix}
    </>
  );
}

/** The id of a field's label, for controls that have parts of their own. */
export const labelId = (id: string) => `${id}-label`;
const hintId = (id: string) => `${id}-hint`;
const problemId = (id: string) => `${id}-problem`;
const warningId = (id: string) => `${id}-warning`;
const typistId = (id: string) => `${id}-typist`;

interface ControlProps extends Pick<FieldProps, 'fieldPathId'> {
  schema?: RJSFSchema;
}

/** The attributes that tie a control to its hint and its problems, and lead there when it is asked for. */
export function useControl({ fieldPathId: { $id: id, path }, schema = {} }: ControlProps) {
  const scope = useFields();
  const description = hintOf(schema);
  const { target } = scope;
  const isTarget = target !== null && isEqual(target.path, absolute(scope, path));
  useEffect(() => {
    if (!isTarget) return;
    const control = document.getElementById(id);
    control?.scrollIntoView({ block: 'center' });
    if (!target?.isOnPage) control?.focus({ preventScroll: true });
    if (target?.isNew && control instanceof HTMLInputElement) control.select();
  }, [isTarget, target?.count, target?.isOnPage, target?.isNew, id]);
  const isOnPage = useEditOnPage(scope.type && path) !== null;
  const isWrong = problemsAt(scope, path).length > 0;
  const isWarned = warningsAt(scope, path).length > 0;
  const isTaken = useTypist(absolute(scope, path)) !== null;
  const described = [
    description && hintId(id),
    isTaken && typistId(id),
    isWrong && problemId(id),
    isWarned && warningId(id),
  ]
    .filter(Boolean)
    .join(' ');
  const keys = [isOnPage && EDIT_KEY, description && HELP_KEY].filter(Boolean).join(' ');
  return {
    id,
    readOnly: isTaken || undefined,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': described || undefined,
    'aria-keyshortcuts': keys || undefined,
  };
}

interface FieldFrameProps {
  of: Pick<FieldProps, 'schema' | 'fieldPathId' | 'name'>;
  /** Label after the control, as at a checkbox. */
  isTick?: boolean;
  children: ReactNode;
}

/** The problems told at a value, and below them the warnings. */
export function FieldProblems({ field }: { field: FieldPathId }) {
  const scope = useFields();
  const problems = problemsAt(scope, field.path);
  const warnings = warningsAt(scope, field.path);
  const { atFields } = scope;
  const wrong = problems.length > 0 ? JSON.stringify(absolute(scope, field.path)) : null;
  useLayoutEffect(() => (wrong === null ? undefined : atFields.add(wrong)), [atFields, wrong]);
  return (
    <>
      {problems.length > 0 && <ProblemTexts problems={problems} id={problemId(field.$id)} />}
      {warnings.length > 0 && <ProblemTexts problems={warnings} id={warningId(field.$id)} isWarning />}
    </>
  );
}

interface ProblemTextsProps {
  problems: StudioProblem[];
  id: string;
  isWarning?: boolean;
}

function ProblemTexts({ problems, id, isWarning = false }: ProblemTextsProps) {
  const { draft } = useFields();
  return (
    <div className={styles[isWarning ? 'warnings' : 'problems']} id={id}>
      {problems.map((problem) => (
        <div className={styles['problem']} key={problem.what + problem.fix}>
          <p>
            <ProblemText problem={problem} />
          </p>
          <CureButton problem={problem} onCure={() => draft.show(problem.path)} />
        </div>
      ))}
    </div>
  );
}

/** Waits for the key or pointer that took the focus: what is told then would move a button away from under the pointer. */
function onceReleased(act: () => void): void {
  const wait = new AbortController();
  const release = () => {
    wait.abort();
    act();
  };
  for (const name of ['click', 'keyup']) window.addEventListener(name, release, { signal: wait.signal });
}

/** Label, hint, control and problems of one value. */
export function FieldFrame({ of, isTick = false, children }: FieldFrameProps) {
  const scope = useFields();
  const { schema, fieldPathId: field } = of;
  const description = hintOf(schema);
  const edit = useEditOnPage(scope.type && field.path);
  const label = (
    <label className={styles['label']} id={labelId(field.$id)} htmlFor={field.$id}>
      {titleOf(of)}
    </label>
  );
  const hint = description && <HelpText id={hintId(field.$id)} labelledBy={labelId(field.$id)} text={description} />;
  return (
    <div
      className={styles['field']}
      onKeyDown={onEditKey(edit)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onceReleased(() => scope.draft.leave(absolute(scope, field.path)));
      }}
    >
      {isTick ? (
        <div className={styles['tick']}>
          {children}
          {label}
        </div>
      ) : (
        label
      )}
      {hint}
      {!isTick && children}
      <Typist path={absolute(scope, field.path)} id={typistId(field.$id)} controlId={field.$id} />
      {edit && <OnPageButton edit={edit} />}
      <FieldProblems field={field} />
    </div>
  );
}

/** Title, hint and problems of several values that belong together, above their fields. */
export function GroupFrame({ of, children }: Pick<FieldFrameProps, 'of' | 'children'>) {
  const { schema, fieldPathId } = of;
  const { id } = useControl(of);
  return (
    <fieldset className={styles['group']} id={id} tabIndex={-1}>
      <legend className={fieldPathId.path.length === 0 ? styles['unseen'] : undefined}>{titleOf(of)}</legend>
      {hintOf(schema) && <HelpText text={hintOf(schema)!} />}
      <FieldProblems field={fieldPathId} />
      {children}
    </fieldset>
  );
}

/** What a field is called: by its schema, else by its key. */
export const titleOf = ({ schema, name }: Pick<FieldProps, 'schema' | 'name'>): string => schema.title ?? name;

/** The hint of a schema; none where it only repeats the title. */
export const hintOf = ({ title, description }: RJSFSchema): string | undefined =>
  description === title ? undefined : description;
