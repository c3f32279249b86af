import { useEffect, useRef, type ComponentProps } from 'react';
import type { FieldProps } from '@rjsf/utils';
import { readDate } from '../../../model/dates.ts';
import { FieldFrame, titleOf, useControl } from '../fields/field-frame.tsx';
import { change, useFields } from '../fields/fields-context.ts';
import fieldStyles from '../fields/fields.module.css';
import { useTypedText } from '../fields/leaf-field.tsx';
import { dateWords } from './words.ts';
import { kindOfDate, toLocal, withOffset, type DateKind } from './zoned-time.ts';
import { useTimeZone } from './use-time-zone.ts';
import styles from './dates.module.css';

/** What a date is when its kind is chosen: the day or moment that it was, else today. */
function ofKind(kind: DateKind, value: string | undefined, timeZone: string): string | undefined {
  if (kind === 'none') return undefined;
  const known = value === undefined ? null : readDate(value, timeZone);
  const local = toLocal(known?.from ?? Date.now(), timeZone);
  const day = local.slice(0, 10);
  return kind === 'day' ? day : withOffset(known ? local : `${day}T09:00`, timeZone);
}

interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string;
  onType: (text: string) => void;
}

/**
 * A date that is typed part by part. The browser keeps the parts: a value that is set with each key, as React does, begins the
 * part anew, and "12" became the second month.
 */
function DateInput({ value, onType, ...props }: DateInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef(value);
  useEffect(() => {
    if (value === typed.current) return;
    typed.current = value;
    input.current!.value = value;
  }, [value]);
  return (
    <input
      {...props}
      ref={input}
      className={fieldStyles['control']}
      defaultValue={value}
      onChange={({ target }) => {
        // Empty while a part of it is missing.
        if (target.value === '') return;
        typed.current = target.value;
        onType(target.value);
      }}
    />
  );
}

/** A day or a moment, in the time zone of the site. */
export function DateField(props: FieldProps) {
  const { formData, fieldPathId } = props;
  const scope = useFields();
  const timeZone = useTimeZone();
  const { type, leave } = useTypedText(props);
  const control = useControl(props);
  const title = titleOf(props);
  const value = formData as string | undefined;
  const kind = kindOfDate(value, timeZone);
  const choose = (next: DateKind) => change(scope, fieldPathId.path, ofKind(next, value, timeZone));
  return (
    <FieldFrame of={props}>
      <div className={styles['date']}>
        <select
          {...(kind === 'none' && control)}
          className={fieldStyles['control']}
          aria-label={kind === 'none' ? undefined : dateWords.kindOf(title)}
          value={kind}
          onChange={({ target }) => choose(target.value as DateKind)}
        >
          <option value="none">{dateWords.always}</option>
          <option value="day">{dateWords.aDay}</option>
          <option value="moment">{dateWords.aMoment}</option>
          {kind === 'text' && <option value="text">{dateWords.asWritten}</option>}
        </select>
        {kind === 'text' && (
          <input
            {...control}
            className={fieldStyles['control']}
            value={String(value)}
            onChange={({ target }) => type(target.value)}
            onBlur={leave}
          />
        )}
        {(kind === 'day' || kind === 'moment') && (
          <DateInput
            {...control}
            key={kind}
            type={kind === 'day' ? 'date' : 'datetime-local'}
            value={kind === 'day' ? value! : toLocal(readDate(value!, timeZone)!.from, timeZone)}
            onType={(text) => type(kind === 'day' ? text : withOffset(text, timeZone))}
            onBlur={leave}
          />
        )}
      </div>
      {kind !== 'none' && <p className={fieldStyles['hint']}>{dateWords.inZone(timeZone)}</p>}
    </FieldFrame>
  );
}
