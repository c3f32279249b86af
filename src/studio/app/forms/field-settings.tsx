import { useMemo, useState } from 'react';
import { FILES } from '../../../document/joined-files.ts';
import { valueAt, type Json } from '../../../document/json.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { useFieldsScope } from '../fields/fields-context.ts';
import { HintedTick } from '../fields/hinted-tick.tsx';
import { ValueForm } from '../fields/value-form.tsx';
import { ConditionField } from './conditions/condition-field.tsx';
import { isRequired, setRequired, type FieldPlace } from './form-model.ts';
import { beyondSettings, settingsSchema } from './settings-schema.ts';
import { formWords } from './words.ts';
import styles from '../fields/fields.module.css';

/** The settings of a field, drawn from the schema that its kind has for them. */
export function FieldSettings({ file, form, owner, name }: FieldPlace) {
  const draft = useDraft();
  const forms = useSnapshot(({ state }) => state.forms);
  const path = useMemo(() => [...owner, 'properties', name], [owner, name]);
  const value = valueAt(form, path) ?? null;
  const described = forms[file]?.fields[JSON.stringify(path)];
  const [known, setKnown] = useState(described);
  // One that got another name just now is described under it in a moment.
  if (described && described !== known) setKnown(described);
  const { kind = '', messages = {} } = described ?? known ?? {};
  const option = draft.session.fields.find(({ title }) => title === kind) ?? draft.session.fields[0]!;
  const said = JSON.stringify(messages);
  const schema = useMemo(
    () => settingsSchema(option.schema, value, JSON.parse(said) as Record<string, string>),
    [option, value, said],
  );
  const base = useMemo(() => [FILES, file, ...path], [file, path]);
  const scope = useFieldsScope({ base, type: null, inherited: null });
  const isNeeded = isRequired(form, owner, name);
  const beyond = beyondSettings(schema, value, option.field ?? undefined);
  return (
    <div className={styles['settings']}>
      {isGroupField(value) || (
        <HintedTick
          label={formWords.required}
          hint={formWords.requiredHint}
          isOn={isNeeded}
          onChange={() => draft.edit(setRequired(form, [FILES, file], owner, name, !isNeeded))}
        />
      )}
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
