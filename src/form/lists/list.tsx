import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValue } from '../check/value-types.ts';
import { Group } from '../arranged/group.tsx';
import type { FieldSchema } from '../../model/form/form-schema.ts';
import { focusField } from '../fields/focus-field.ts';
import { useForm } from '../form-context.ts';
import type { ListProps } from '../kinds/field-view.ts';
import own from './list.module.css';

const isFilled = (value: FieldValue | undefined, { default: given }: FieldSchema) =>
  value !== given && Boolean(Array.isArray(value) ? value.length : value);

/** What a field holds that nobody has filled in. */
const emptyLike = (value: FieldValue | undefined): FieldValue =>
  typeof value === 'boolean' ? false : Array.isArray(value) ? [] : '';

/**
 * A list: its entries that are filled in, and buttons to add and remove one. Without script, and before the form is live, it shows as
 * many as it may have; those that stay empty are dropped.
 */
export function List({ id, name, fields, draw, values, change, isLive, styles }: ListProps) {
  // With the defaults of its fields.
  const { schema } = useForm();
  const { title, description, minItems, maxItems, add = '', remove = '' } = schema['x-lists']![name]!;
  const entries = Array.from({ length: maxItems }, (_, at) =>
    fields.filter(([field]) => `${field}.`.startsWith(`${name}.${at}.`)),
  );
  const filled =
    entries.findLastIndex((all) => all.some(([field]) => isFilled(values[field], schema.properties[field]!))) + 1;
  const [asked, setAsked] = useState(0);
  const least = Math.max(minItems, 1);
  const count = Math.max(least, filled, asked);
  /** What gets the focus once the entries are drawn. */
  const moved = useRef<'added' | 'removed'>(undefined);
  const last = useRef<HTMLDivElement>(null);
  const adding = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const form = last.current?.closest('form');
    if (moved.current === 'added' && form) focusField(form, entries[count - 1]![0]![0]);
    if (moved.current === 'removed') adding.current?.focus();
    moved.current = undefined;
  });
  // The form was emptied.
  useEffect(() => {
    if (filled === 0) setAsked(0);
  }, [filled]);

  const removeAt = (at: number) => {
    const next: Record<string, FieldValue> = {};
    for (let here = at; here < count; here += 1)
      for (const [index, [field]] of entries[here]!.entries()) {
        const after = here + 1 < count ? values[entries[here + 1]![index]![0]] : undefined;
        next[field] = after ?? emptyLike(values[field]);
      }
    moved.current = 'removed';
    setAsked(count - 1);
    change(next);
  };
  const titleAt = (at: number) =>
    (schema['x-groups']?.[`${name}.${at}`] ?? schema.properties[`${name}.${at}`])?.title ?? '';

  return (
    <Group id={id} group={{ title, description } as { title: string }} styles={{ ...styles, fields: own['list'] }}>
      {entries.map((all, at) => (
        <div key={at} ref={at === count - 1 ? last : undefined} className={own['entry']} hidden={isLive && at >= count}>
          <div className={styles['fields']}>{draw(all)}</div>
          {isLive && count > least && (
            <button type="button" className="button button-quiet" onClick={() => removeAt(at)}>
              {remove.replace('{title}', titleAt(at))}
            </button>
          )}
        </div>
      ))}
      {isLive && count < maxItems && (
        <button
          ref={adding}
          type="button"
          className="button button-quiet"
          onClick={() => {
            moved.current = 'added';
            setAsked(count + 1);
          }}
        >
          {add}
        </button>
      )}
    </Group>
  );
}
