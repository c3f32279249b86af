import { Component, type ReactNode } from 'react';
import type { FieldProps } from '@rjsf/utils';
import type { FieldSchema } from '../../model/form/form-schema.ts';
import { UNREADABLE, type FieldValue } from '../check/value-types.ts';
import { isSameValue } from '../check/values.ts';
import { useForm } from '../form-context.ts';
import { view as line } from '../kinds/line/control.tsx';
import styles from '../site-form.module.css';
import { controlsOf, readValue } from './read-values.ts';

export const descriptionId = (id: string) => `${id}-description`;
export const errorId = (id: string) => `${id}-error`;

interface HeldProps {
  value: FieldValue;
  /** What the document holds. */
  read(): FieldValue | undefined;
  /** Empties what cannot be read. */
  clear(): void;
  onChange(value: FieldValue): void;
  children: ReactNode;
}

/**
 * Keeps what was filled in without an event, as some browsers and password managers do: whatever draws the control again would
 * write the value over it that React knows. A class, as only a class sees the document before it is changed.
 */
class Held extends Component<HeldProps> {
  override getSnapshotBeforeUpdate() {
    return this.props.read() ?? null;
  }
  override componentDidUpdate(before: HeldProps, _: unknown, held: FieldValue | null) {
    const { value, onChange, clear } = this.props;
    if (!isSameValue(value, before.value)) {
      if (before.value === UNREADABLE) clear();
      return;
    }
    if (held === null || isSameValue(held, value)) return;
    // Emptied by us: its message stays until somebody has been there.
    if (value !== UNREADABLE || String(held) !== '') onChange(held);
  }
  override render() {
    return this.props.children;
  }
}

/** A field's control. `aria-describedby` names only elements that are rendered and not empty. */
export function ControlField({ fieldPathId, name, schema, formData, required, rawErrors, onChange }: FieldProps) {
  const form = useForm();
  const { isLive, kinds, submitButton } = form;
  const field = schema as FieldSchema;
  const id = fieldPathId.$id;
  const isWrong = Boolean(rawErrors?.length);
  const described = [field.description && descriptionId(id), isWrong && errorId(id)].filter(Boolean).join(' ');
  const { Control } = kinds.fields.get(name) ?? line;
  const value = (formData as FieldValue | undefined) ?? '';
  const element = () => submitButton.current?.form;
  const read = () => {
    const within = element();
    return within ? readValue(within, form, name) : undefined;
  };
  const clear = () => {
    if (read() === UNREADABLE) for (const control of controlsOf(element()!, name)) control.value = '';
  };
  const set = (next: FieldValue) => onChange(next, fieldPathId.path);
  return (
    <Held value={value} read={read} clear={clear} onChange={set}>
      <Control
        id={id}
        name={name}
        field={field}
        value={value === UNREADABLE ? '' : value}
        required={Boolean(required)}
        isLive={isLive}
        styles={styles}
        aria-invalid={isLive ? isWrong : undefined}
        aria-describedby={described || undefined}
        // A date of which a part is deleted has an empty value.
        onChange={(next) => set(next === '' ? (read() ?? '') : next)}
      />
    </Held>
  );
}
