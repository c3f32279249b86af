import { useState } from 'react';
import { toFieldPathId, type FieldProps, type RJSFSchema } from '@rjsf/utils';
import type { Json } from '../../protocol.ts';
import { isGroup } from '../draft/values.ts';
import { Icon } from '../parts/icon.tsx';
import { words } from '../words.ts';
import { FieldProblems, hintOf } from './field-frame.tsx';
import { absolute, change, useFields } from './fields-context.ts';
import styles from './fields.module.css';

/** Values by names that the editor chooses: redirects. A name is changed when its field is left. */
export function MapField(props: FieldProps) {
  const { schema, formData, fieldPathId, registry, name } = props;
  const scope = useFields();
  const [added, setAdded] = useState('');
  const { SchemaField } = registry.fields;
  const entries = isGroup(formData as Json | undefined) ? Object.keys(formData as object) : [];
  const title = schema.title ?? name;
  const rename = (from: string, to: string) => {
    if (to === from || to === '' || entries.includes(to)) return;
    const values = formData as { [key: string]: Json };
    scope.draft.edit([
      { op: 'remove', path: absolute(scope, [...fieldPathId.path, from]) },
      { op: 'set', path: absolute(scope, [...fieldPathId.path, to]), value: values[from]! },
    ]);
  };
  return (
    <fieldset className={styles['group']} id={fieldPathId.$id} tabIndex={-1}>
      <legend className={fieldPathId.path.length === 0 ? styles['unseen'] : undefined}>{title}</legend>
      {hintOf(schema) && <p className={styles['hint']}>{hintOf(schema)}</p>}
      <FieldProblems field={fieldPathId} />
      {SchemaField &&
        entries.map((key) => (
          <div className={styles['pair']} key={key}>
            <label className={styles['label']}>
              {words.key}
              <input
                className={styles['control']}
                defaultValue={key}
                onBlur={(event) => rename(key, event.target.value.trim())}
              />
            </label>
            <SchemaField
              name={key}
              schema={schema.additionalProperties as RJSFSchema}
              uiSchema={{}}
              required
              fieldPathId={toFieldPathId(key, registry.globalFormOptions, fieldPathId.path)}
              formData={(formData as { [key: string]: Json })[key]}
              errorSchema={{}}
              registry={registry}
              onChange={props.onChange}
              onBlur={props.onBlur}
              onFocus={props.onFocus}
            />
            <button
              type="button"
              className={styles['removeGroup']}
              onClick={() => change(scope, [...fieldPathId.path, key], undefined)}
            >
              {words.remove}
            </button>
          </div>
        ))}
      <div className={styles['pair']}>
        <label className={styles['label']}>
          {words.newKey(words.key)}
          <input
            className={styles['control']}
            value={added}
            placeholder="/old"
            onChange={(event) => setAdded(event.target.value)}
          />
        </label>
        <button
          type="button"
          className={styles['addGroup']}
          disabled={added.trim() === '' || entries.includes(added.trim())}
          onClick={() => {
            change(scope, [...fieldPathId.path, added.trim()], '/');
            setAdded('');
          }}
        >
          <Icon name="add" />
          {words.add}
        </button>
      </div>
    </fieldset>
  );
}
