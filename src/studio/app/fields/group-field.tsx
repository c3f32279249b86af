import { Fragment, useEffect, useState, type ComponentType } from 'react';
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import type { Json } from '../../protocol.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { textAt, valueAt, type JsonObject } from '../../../document/json.ts';
import type { EditOptions } from '../draft/draft.ts';
import { languageWords } from '../languages/words.ts';
import { fieldWords } from './words.ts';
import { words } from '../words.ts';
import { Icon } from '../parts/icon.tsx';
import { TextInput } from '../parts/text-input.tsx';
import { FieldGroups } from './field-groups.tsx';
import { FieldProblems, GroupFrame, titleOf, useControl } from './field-frame.tsx';
import { absolute, change, useFields, type FieldsScope } from './fields-context.ts';
import { ADVANCED, groupOf } from './group-of.ts';
import { SharedKey } from '../shared/shared-key.tsx';
import { MapField } from './map-field.tsx';
import { ChildField, PartField } from './part-field.tsx';
import styles from './fields.module.css';

/** Keys that rows, menus and buttons of the studio set. */
const SET_ELSEWHERE = ['type', 'hidden', 'sections'];
/** A group with more keys is searched: the words of the interface are sixty. */
const MANY = 24;

/** A value to begin with: every required key, so that a field of each is there. */
export function starter(schema: RJSFSchema, resolve: (schema: RJSFSchema) => RJSFSchema): Json {
  const { type, properties, required = [], ...rest } = resolve(schema);
  if (rest.const !== undefined) return rest.const as Json;
  if (type === 'object')
    return Object.fromEntries(required.map((key) => [key, starter((properties?.[key] ?? {}) as RJSFSchema, resolve)]));
  if (type === 'array') return [];
  if (type === 'boolean') return false;
  if (type === 'number' || type === 'integer') return rest.minimum ?? 0;
  return (rest.enum?.[0] as Json | undefined) ?? '';
}

/** The value that a section type's sample has at a place, whichever entry of a list that is. */
export function sampleAt(scope: FieldsScope, path: (string | number)[]): Json | undefined {
  let value: Json | undefined = scope.type?.sample;
  for (const key of path) value = valueAt(value, [typeof key === 'number' ? 0 : key]);
  return value;
}

/** The keys of a form with their schemas as they are written: RJSF follows the references in those that it hands on. */
const propertiesOf = ({ $ref = '', properties, definitions }: RJSFSchema): NonNullable<RJSFSchema['properties']> =>
  properties ?? (definitions?.[$ref.replace('#/definitions/', '')] as RJSFSchema | undefined)?.properties ?? {};

/** The heading of the group that each key is in: the schema has it at the first key of each. */
function headingsOf(keys: string[], { properties }: RJSFSchema): Map<string, string> {
  const headings = new Map<string, string>();
  let current: string | undefined;
  for (const key of keys) {
    current = textAt(properties?.[key] as Json | undefined, 'x-heading') ?? current;
    if (current !== undefined) headings.set(key, current);
  }
  return headings;
}

/** All keys of a group: its own ones first, then what all sections share, and what others refer to at the end. */
function GroupKeys(props: FieldProps) {
  const { schema, registry, fieldPathId } = props;
  const isTop = fieldPathId.path.length === 0;
  const common = Object.keys(valueAt(registry.rootSchema as Json, ['definitions', 'section', 'properties']) ?? {});
  const keys = Object.keys(schema.properties ?? {}).filter((key) => !isTop || !SET_ELSEWHERE.includes(key));
  const advanced = keys.filter((key) => ADVANCED.includes(key));
  const isShared = (key: string) => isTop && common.includes(key);
  const shown = keys.filter((key) => !advanced.includes(key));
  const ordered = [...shown.filter((key) => !isShared(key)), ...shown.filter(isShared)];
  const { target, type, base } = useFields();
  const [search, setSearch] = useState('');
  // A field that somebody is led to must be there.
  useEffect(() => setSearch(''), [target?.count]);
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (key: string) => {
    const { title = '', default: preset } = (schema.properties?.[key] ?? {}) as RJSFSchema;
    const value = valueAt(props.formData as Json | undefined, [key]);
    const text = [key, title, preset, value].map((part) => (typeof part === 'string' ? part : '')).join(' ');
    return wanted.every((word) => text.toLowerCase().includes(word));
  };
  const found = ordered.filter(isFound);
  const field = (key: string) => (
    <SharedKey key={key} {...props} name={key}>
      <ChildField {...props} name={key} />
    </SharedKey>
  );
  if (isTop && (type !== null || base[0] === 'routes')) {
    const written = propertiesOf(registry.rootSchema);
    const resolve = (part: RJSFSchema) => registry.schemaUtils.retrieveSchema(part);
    return (
      <FieldGroups
        keys={[...ordered, ...advanced]}
        groupOf={(key) => groupOf(key, (written[key] ?? {}) as RJSFSchema, resolve)}
        draw={field}
      />
    );
  }
  const headings = headingsOf(keys, schema);
  return (
    <>
      {isTop && ordered.length > MANY && (
        <>
          <TextInput
            label={fieldWords.searchFields}
            hint={fieldWords.searchFieldsHint}
            value={search}
            onChange={setSearch}
          />
          <p role="status" className={styles['hint']}>
            {fieldWords.fieldsFound(found.length)}
          </p>
        </>
      )}
      {found.map((key, at) => {
        const heading = headings.get(key);
        const isFirst = heading !== undefined && heading !== headings.get(found[at - 1] ?? '');
        return (
          <Fragment key={key}>
            {isFirst && <h3 className={styles['heading']}>{heading}</h3>}
            {isTop ? field(key) : <ChildField {...props} name={key} />}
          </Fragment>
        );
      })}
      {advanced.length > 0 && (
        <details className={styles['advanced']}>
          <summary>{fieldWords.advanced}</summary>
          {advanced.map((key) => (
            <ChildField {...props} key={key} name={key} />
          ))}
        </details>
      )}
    </>
  );
}

/** The languages of the site, each with its settings. They are added where a language is chosen. */
function LanguagesField(props: FieldProps) {
  const language = props.schema.additionalProperties as RJSFSchema;
  const codes = Object.keys((props.formData ?? {}) as JsonObject);
  if (codes.length === 0) return <p className={styles['hint']}>{languageWords.none}</p>;
  return codes.map((code) => (
    <PartField
      key={code}
      of={props}
      at={code}
      schema={{ ...language, title: `${language.title} ${code}` }}
      required={false}
    />
  ));
}

/** The button that adds values that may be left out. */
function AddGroup({ of, onAdd }: { of: FieldProps; onAdd: () => void }) {
  const { id } = useControl(of);
  return (
    <div className={styles['field']}>
      <button type="button" id={id} className={styles['addGroup']} onClick={onAdd}>
        <Icon name="add" />
        {words.addGroup(titleOf(of))}
      </button>
      <FieldProblems field={of.fieldPathId} />
    </div>
  );
}

/** Several values that belong together. One that may be left out is added by a button, and taken away by another. */
export function GroupField({ Keys = GroupKeys, ...props }: FieldProps & { Keys?: ComponentType<FieldProps> }) {
  const { schema, formData, fieldPathId, required, registry } = props;
  const scope = useFields();
  const { $id: id, path } = fieldPathId;
  const resolve = (part: RJSFSchema) => registry.schemaUtils.retrieveSchema(part);
  if (isJsonObject(schema.additionalProperties as Json)) {
    const isOfGroups = resolve(schema.additionalProperties as RJSFSchema).type === 'object';
    return isOfGroups ? <LanguagesField {...props} /> : <MapField {...props} />;
  }
  if (path.length === 0 || valueAt(schema as Json, ['x-flat']) === true) return <GroupKeys {...props} />;
  // An entry of a list.
  if (typeof path.at(-1) === 'number') return <Keys {...props} />;
  // The button that is pressed goes away: the focus stays at what stands in its place.
  const become = (value: Json | undefined, options?: EditOptions) => {
    change(scope, path, value, options);
    setTimeout(() => document.getElementById(id)?.focus());
  };
  if (formData === undefined) {
    const add = () => become(sampleAt(scope, path) ?? starter(schema, resolve), { fresh: absolute(scope, path) });
    return <AddGroup of={props} onAdd={add} />;
  }
  return (
    <GroupFrame of={props}>
      <Keys {...props} />
      {!required && (
        <button type="button" className={styles['removeGroup']} onClick={() => become(undefined)}>
          {fieldWords.removeGroup(titleOf(props))}
        </button>
      )}
    </GroupFrame>
  );
}
