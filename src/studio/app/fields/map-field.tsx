import { useState, type FormEvent } from 'react';
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import type { Json } from '../../protocol.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { Icon } from '../parts/icon.tsx';
import partStyles from '../parts/parts.module.css';
import { useKeptFocus } from '../parts/use-kept-focus.ts';
import { PasteRedirects } from '../redirects/paste-redirects.tsx';
import { fieldWords } from './words.ts';
import { GroupFrame } from './field-frame.tsx';
import { absolute, change, useFields } from './fields-context.ts';
import { PartField } from './part-field.tsx';
import styles from './fields.module.css';

interface KeyCellProps {
  name: string;
  taken: string[];
  onRename: (to: string) => void;
}

/** The old path of a redirect. It is changed when its field is left, so that no half of one is ever a key. */
function KeyCell({ name, taken, onRename }: KeyCellProps) {
  const [text, setText] = useState(name);
  const to = text.trim();
  const isTaken = to !== name && taken.includes(to);
  return (
    <td>
      <input
        className={styles['control']}
        aria-label={fieldWords.oldAddressOf(name)}
        aria-invalid={isTaken || undefined}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onBlur={() => {
          if (to === '') setText(name);
          else if (to !== name && !isTaken) onRename(to);
        }}
      />
      {isTaken && (
        <p className={partStyles['problem']} role="alert">
          {fieldWords.oldAddressTaken(to)}
        </p>
      )}
    </td>
  );
}

/** Values by names that the editor chooses, as a table: redirects. */
export function MapField(props: FieldProps) {
  const { schema, formData, fieldPathId } = props;
  const scope = useFields();
  const [added, setAdded] = useState('');
  const entries = isJsonObject(formData as Json | undefined) ? Object.keys(formData as object) : [];
  const rename = (from: string, to: string) => {
    const values = formData as { [key: string]: Json };
    scope.draft.edit([
      { op: 'remove', path: absolute(scope, [...fieldPathId.path, from]) },
      { op: 'set', path: absolute(scope, [...fieldPathId.path, to]), value: values[from]! },
    ]);
  };
  const from = added.trim();
  const isTaken = entries.includes(from);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (from === '' || isTaken) return;
    const path = [...fieldPathId.path, from];
    change(scope, path, '/');
    setAdded('');
    // Where it leads is asked next; the button can be pressed no longer.
    scope.draft.show(absolute(scope, path), { isNew: true });
  };
  const kept = useKeptFocus<HTMLTableSectionElement>(entries.length);
  return (
    <GroupFrame of={props}>
      {entries.length > 0 && (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{fieldWords.oldAddress}</th>
              <th scope="col">{fieldWords.leadsTo}</th>
              <td />
            </tr>
          </thead>
          <tbody {...kept}>
            {entries.map((key) => (
              <tr key={key}>
                <KeyCell name={key} taken={entries} onRename={(to) => rename(key, to)} />
                <td>
                  <PartField of={props} at={key} schema={schema.additionalProperties as RJSFSchema} />
                </td>
                <td>
                  <button
                    type="button"
                    className={partStyles['plain']}
                    aria-label={fieldWords.removeRedirect(key)}
                    onClick={() => change(scope, [...fieldPathId.path, key], undefined)}
                  >
                    <Icon name="close" />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {absolute(scope, fieldPathId.path).join('/') === 'redirects' && <PasteRedirects {...props} />}
      <form className={styles['pair']} onSubmit={add}>
        <label className={styles['label']}>
          {fieldWords.oldAddressOfPage}
          <input
            className={styles['control']}
            value={added}
            placeholder="/old"
            aria-invalid={isTaken || undefined}
            onChange={(event) => setAdded(event.target.value)}
          />
        </label>
        {isTaken && (
          <p className={partStyles['problem']} role="alert">
            {fieldWords.oldAddressTaken(from)}
          </p>
        )}
        <button className={styles['addGroup']} disabled={from === '' || isTaken}>
          <Icon name="add" />
          {fieldWords.addRedirect}
        </button>
      </form>
    </GroupFrame>
  );
}
