import { useId, useMemo, useState } from 'react';
import { FILES } from '../../../document/joined-files.ts';
import { isEqual, valueAt, type Json } from '../../../document/json.ts';
import type { Path } from '../../protocol.ts';
import { useDraft, useSnapshot, useStudioState } from '../draft/use-draft.ts';
import type { FieldsScope } from '../fields/fields-context.ts';
import { ToldAtFields } from '../fields/told-at-fields.ts';
import { ValueForm } from '../fields/value-form.tsx';
import { ConditionField } from './conditions/condition-field.tsx';
import { isRequired, setRequired, type FieldPlace } from './form-model.ts';
import { beyondSettings, settingsSchema } from './settings-schema.ts';
import { formWords } from './words.ts';
import styles from '../fields/fields.module.css';

/** Whether the form can be sent without an answer. */
function RequiredTick({ file, form, owner, name }: FieldPlace) {
  const draft = useDraft();
  const id = useId();
  const isOn = isRequired(form, owner, name);
  return (
    <div className={styles['field']}>
      <div className={styles['tick']}>
        <input
          className={styles['box']}
          id={id}
          type="checkbox"
          checked={isOn}
          aria-describedby={`${id}-hint`}
          onChange={() => draft.edit(setRequired(form, [FILES, file], owner, name, !isOn))}
        />
        <label className={styles['label']} htmlFor={id}>
          {formWords.required}
        </label>
      </div>
      <p className={styles['hint']} id={`${id}-hint`}>
        {formWords.requiredHint}
      </p>
    </div>
  );
}

/** The settings of a field, drawn from the schema that its kind has for them. */
export function FieldSettings({ file, form, owner, name }: FieldPlace) {
  const draft = useDraft();
  const state = useStudioState();
  const target = useSnapshot((now) => now.target);
  const [told] = useState(() => new ToldAtFields());
  const path = useMemo(() => [...owner, 'properties', name], [owner, name]);
  const value = valueAt(form, path) ?? null;
  const { kind = '', messages = {} } = state.forms[file]?.fields[JSON.stringify(path)] ?? {};
  const option = draft.session.fields.find(({ title }) => title === kind) ?? draft.session.fields[0]!;
  const said = JSON.stringify(messages);
  const schema = useMemo(
    () => settingsSchema(option.schema, value, JSON.parse(said) as Record<string, string>),
    [option, value, said],
  );
  const base = useMemo(() => [FILES, file, ...path], [file, path]);
  const scope = useMemo((): FieldsScope => {
    const isHere = (problem: { path: Path }) => isEqual(problem.path.slice(0, base.length), base);
    const problems = state.problems.filter(isHere);
    const warnings = state.warnings.filter(isHere);
    return { draft, base, type: null, inherited: null, problems, warnings, target, told };
  }, [draft, base, state.problems, state.warnings, target, told]);
  const beyond = beyondSettings(schema, value, option.field ?? undefined);
  return (
    <div className={styles['settings']}>
      {isGroupField(value) || <RequiredTick file={file} form={form} owner={owner} name={name} />}
      <ValueForm
        scope={scope}
        value={value}
        root={draft.session.schema}
        schema={schema}
        idPrefix={`field-${path.join('-')}`}
      />
      <ConditionField effect="shown" file={file} form={form} owner={owner} name={name} />
      <ConditionField effect="required" file={file} form={form} owner={owner} name={name} />
      {beyond && (
        <details className={styles['advanced']}>
          <summary>{formWords.beyond}</summary>
          <p className={styles['hint']}>{formWords.beyondHint}</p>
          <pre className={styles['beyond']} tabIndex={0} aria-label={formWords.beyond}>
            {JSON.stringify(beyond, null, 2)}
          </pre>
        </details>
      )}
    </div>
  );
}

/** Whether a field holds others. */
export const isGroupField = (field: Json | undefined): boolean => valueAt(field, ['properties']) !== undefined;
