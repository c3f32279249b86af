import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { Json } from '../../protocol.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { textAt, valueAt } from '../../../document/json.ts';
import { useSnapshot } from '../draft/use-draft.ts';
import { FieldProblems, useControl } from '../fields/field-frame.tsx';
import { change, useFields, valueNow } from '../fields/fields-context.ts';
import fieldStyles from '../fields/fields.module.css';
import { Icon } from '../parts/icon.tsx';
import { sharedWords } from './words.ts';
import styles from './shared.module.css';

/** A value in a few words. */
function inWords(value: Json): string {
  if (Array.isArray(value)) return sharedWords.entries(value.length);
  if (typeof value === 'boolean') return value ? sharedWords.on : sharedWords.off;
  if (!isJsonObject(value)) return String(value);
  const said = ['label', 'heading', 'title', 'alt', 'src'].map((key) => textAt(value, key)).find(Boolean);
  return said ?? sharedWords.nothingSaid;
}

interface SharedKeyProps extends FieldProps {
  name: string;
  /** The field as any section has it. */
  children: ReactNode;
}

/**
 * A field of a section that shows a shared one: what the shared one says, until it is changed for this page alone, and the way
 * back. docs/product.md 11
 */
export function SharedKey({ name, children, ...props }: SharedKeyProps) {
  const scope = useFields();
  const value = valueAt(scope.inherited ?? undefined, [name]);
  const own = useSnapshot(() => valueNow(scope, [name]));
  if (value === undefined) return children;
  if (own === undefined) return <Inherited {...props} name={name} value={value} />;
  return (
    <div className={styles['own']}>
      {children}
      <button type="button" className={fieldStyles['removeGroup']} onClick={() => change(scope, [name], undefined)}>
        {sharedWords.backToShared(titleOf(props.schema, name))}
      </button>
    </div>
  );
}

const titleOf = (schema: RJSFSchema, name: string): string =>
  textAt(valueAt(schema as Json, ['properties', name]), 'title') ?? name;

function Inherited({ name, schema, value, registry, fieldPathId }: FieldProps & { name: string; value: Json }) {
  const scope = useFields();
  const field = { $id: `${fieldPathId.$id}${registry.globalFormOptions.idSeparator}${name}`, path: [name] };
  const { id } = useControl({ fieldPathId: field });
  const title = titleOf(schema, name);
  return (
    <div className={fieldStyles['field']}>
      <p className={fieldStyles['label']}>{title}</p>
      <p className={styles['shared']}>{inWords(value)}</p>
      <button
        type="button"
        id={id}
        className={fieldStyles['addGroup']}
        aria-label={sharedWords.changeHereOnlyOf(title)}
        onClick={() => {
          change(scope, [name], value);
          scope.draft.show([...scope.base, name]);
        }}
      >
        <Icon name="edit" />
        {sharedWords.changeHereOnly}
      </button>
      <FieldProblems field={field} />
    </div>
  );
}
