import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import type { Json } from '../../protocol.ts';
import { FILES } from '../../../document/joined-files.ts';
import { textAt, type JsonObject } from '../../../document/json.ts';
import { useSnapshot } from '../draft/use-draft.ts';
import { fieldWords } from './words.ts';
import { words } from '../words.ts';
import { FieldFrame, useControl } from './field-frame.tsx';
import { change, useFields } from './fields-context.ts';
import styles from './fields.module.css';

/** A text longer than this has room for several lines from the start. */
const LONG_TEXT = 60;

/** A choice as people read it: by the words of its schema, else "two-columns" is "Two columns". */
export const readable = (value: Json, schema: RJSFSchema): string => {
  const known = (schema as { 'x-words'?: Record<string, string> })['x-words']?.[String(value)];
  if (known !== undefined) return known;
  const text = String(value).replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** What a typed text means for a schema: no key, a number where one is asked for, else the text. */
function typedValue(text: string, schema: RJSFSchema, required: boolean): Json | undefined {
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  if (text === '') return required && !isNumber ? '' : undefined;
  // A value that equals the default needs no key.
  if (!required && schema.default !== undefined && text === String(schema.default)) return undefined;
  const number = Number(text.trim().replace(',', '.'));
  if (!isNumber || !Number.isFinite(number)) return text;
  const unit = unitOf(schema);
  return unit === 1 ? number : Math.round(number * unit);
}

/** How many of what is stored one of what is typed is: megabytes are stored as bytes. */
const unitOf = (schema: RJSFSchema): number => (schema as { 'x-unit'?: number })['x-unit'] ?? 1;

/** A value as it is typed. */
function typedText(value: Json | undefined, schema: RJSFSchema): string {
  if (value === undefined) return '';
  return String(typeof value === 'number' ? value / unitOf(schema) : value);
}

/** A text while it is typed; it follows the draft when that changes by other means, such as undo. */
export function useTypedText({ schema, formData, fieldPathId, required = false }: FieldProps) {
  const scope = useFields();
  const value = formData as Json | undefined;
  const [text, setText] = useState(typedText(value, schema));
  const sent = useRef(value);
  const visit = useRef(0);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(typedText(value, schema));
  }, [value, schema]);
  return {
    text,
    type(next: string) {
      setText(next);
      const typed = typedValue(next, schema, required);
      sent.current = typed;
      change(scope, fieldPathId.path, typed, { coalesce: `${fieldPathId.$id} ${visit.current}` });
    },
    // Typing in a field is one step until it is left.
    leave() {
      visit.current++;
      // The default that was typed is shown as one.
      if (sent.current === undefined) setText('');
    },
  };
}

interface LeafFieldProps extends FieldProps {
  /** Stands between label and control. */
  above?: ReactNode;
  /** Likely values of a text. */
  suggestions?: string[];
}

/** A single line, or several: decided once, so that no field changes under the hand. */
function TextControl({ suggestions, ...props }: LeafFieldProps) {
  const { schema } = props;
  const { text, type, leave } = useTypedText(props);
  const control = useControl(props);
  const listId = useId();
  const isLongText = schema.type === 'string' && (schema.title === 'Text' || text.length > LONG_TEXT);
  const [isLong] = useState(!suggestions && isLongText);
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const shared = {
    ...control,
    className: styles['control'],
    value: text,
    placeholder: schema.default === undefined ? undefined : words.byDefault(String(schema.default)),
    onBlur: leave,
  };
  if (isLong) return <textarea {...shared} rows={3} onChange={(event) => type(event.target.value)} />;
  return (
    <>
      <input
        {...shared}
        type="text"
        inputMode={isNumber ? 'decimal' : undefined}
        autoComplete="off"
        list={suggestions && listId}
        onChange={(event) => type(event.target.value)}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}

function ChoiceControl(props: FieldProps) {
  const { schema, formData, fieldPathId, required } = props;
  const scope = useFields();
  const control = useControl(props);
  const choices = (schema.enum ?? []) as Json[];
  const preset = schema.default as Json | undefined;
  const chosen = formData === undefined ? '' : String(formData);
  const isUnknown = chosen !== '' && !choices.some((choice) => String(choice) === chosen);
  return (
    <select
      {...control}
      className={styles['control']}
      value={chosen === String(preset) ? '' : chosen}
      onChange={(event) =>
        change(
          scope,
          fieldPathId.path,
          choices.find((choice) => String(choice) === event.target.value),
        )
      }
    >
      {preset !== undefined ? (
        <option value="">{words.byDefault(readable(preset, schema))}</option>
      ) : (
        (!required || chosen === '') && <option value="">{fieldWords.notChosen}</option>
      )}
      {isUnknown && <option value={chosen}>{chosen}</option>}
      {choices
        .filter((choice) => choice !== preset)
        .map((choice) => (
          <option key={String(choice)} value={String(choice)}>
            {readable(choice, schema)}
          </option>
        ))}
    </select>
  );
}

function TickControl(props: FieldProps) {
  const { schema, formData, fieldPathId } = props;
  const scope = useFields();
  const control = useControl(props);
  const preset = schema.default === true;
  return (
    <input
      {...control}
      className={styles['box']}
      type="checkbox"
      checked={formData === undefined ? preset : formData === true}
      onChange={({ target: { checked } }) =>
        // A value that equals the default needs no key.
        change(scope, fieldPathId.path, checked === preset ? undefined : checked)
      }
    />
  );
}

/** The form that a section shows, by its name. */
function FormControl(props: FieldProps) {
  const { schema, formData, fieldPathId } = props;
  const scope = useFields();
  const control = useControl(props);
  const files = useSnapshot(({ state }) => state.site[FILES]);
  const forms = Object.entries((files ?? {}) as JsonObject);
  const chosen = String(formData ?? schema.default ?? '');
  return (
    <select
      {...control}
      className={styles['control']}
      value={chosen}
      onChange={({ target: { value } }) =>
        change(scope, fieldPathId.path, value === schema.default ? undefined : value)
      }
    >
      {forms.every(([file]) => file !== chosen) && <option value={chosen}>{chosen}</option>}
      {forms.map(([file, form]) => (
        <option key={file} value={file}>
          {textAt(form, 'title') ?? file}
        </option>
      ))}
    </select>
  );
}

const controlOf = (schema: RJSFSchema) =>
  schema.pattern?.startsWith('^schema/')
    ? FormControl
    : schema.type === 'boolean'
      ? TickControl
      : schema.enum
        ? ChoiceControl
        : TextControl;

/** A text, number, choice or tick. */
export function LeafField({ above, ...props }: LeafFieldProps) {
  const Control = controlOf(props.schema);
  return (
    <FieldFrame of={props} isTick={Control === TickControl}>
      {above}
      <Control {...props} />
    </FieldFrame>
  );
}
