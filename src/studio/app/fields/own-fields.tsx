import { useId, useMemo, useState } from 'react';
import type { FieldProps } from '@rjsf/utils';
import type { Json } from '../../protocol.ts';
import { isGroup, textAt, valueAt } from '../draft/values.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { words } from '../words.ts';
import { FieldFrame, hintOf, useControl } from './field-frame.tsx';
import { change, useFields } from './fields-context.ts';
import { ChildField, GroupField } from './group-field.tsx';
import { SuggestField, useTypedText } from './leaf-field.tsx';
import styles from './fields.module.css';

/** Collects every text that stands at one of the keys, anywhere in a value. */
function textsAt(value: Json | undefined, keys: string[], found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const entry of value) textsAt(entry, keys, found);
  else if (isGroup(value))
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && inner !== '' && keys.includes(key)) found.add(inner);
      else textsAt(inner, keys, found);
    }
  return found;
}

/** The texts that the page, the site and the samples have at some keys. */
function useTextsAt(keys: string[]): string[] {
  const { state } = useSnapshot();
  const { types } = useDraft().session;
  const known: Json[] = [state.page?.route ?? null, state.site, ...types.map(({ sample }) => sample)];
  return [...textsAt(known, keys)].toSorted();
}

/** Where a button or link leads: pages, places on this page, logins, e-mail and phone. */
export function LinkField(props: FieldProps) {
  const { state } = useSnapshot();
  const support = state.site['support'];
  const login = state.site['login'];
  const sections = state.page?.route['sections'];
  const places = Array.isArray(sections) ? sections.map((section) => textAt(section, 'id')) : [];
  const phone = textAt(support, 'phone');
  const suggestions = [
    ...state.pages.map(({ path }) => path),
    ...places.filter((id) => id !== undefined).map((id) => `#${id}`),
    ...(isGroup(login) ? Object.keys(login).map((name) => `login:${name}`) : []),
    ...(textAt(support, 'email') ? [`mailto:${textAt(support, 'email')}`] : []),
    ...(phone ? [`tel:${phone.replace(/[^+\d]/g, '')}`] : []),
  ];
  return <SuggestField {...props} suggestions={suggestions} />;
}

/** Where a form is sent. */
export function EndpointField(props: FieldProps) {
  return <SuggestField {...props} suggestions={useTextsAt(['endpoint'])} />;
}

function FileField(props: FieldProps) {
  return <SuggestField {...props} suggestions={useTextsAt(['src'])} />;
}

/** What a picture tells, or that it tells nothing. */
function AlternativeText(props: FieldProps) {
  const { formData, fieldPathId, schema, name } = props;
  const scope = useFields();
  const { text, type, leave } = useTypedText({ ...props, required: true });
  const control = useControl(fieldPathId, hintOf(schema));
  const tickId = useId();
  // A text that was just cleared to be typed anew does not make the picture decorative.
  const [isTyping, setIsTyping] = useState(false);
  const isDecorative = formData === '' && !isTyping;
  return (
    <FieldFrame field={fieldPathId} title={schema.title ?? name} description={hintOf(schema)}>
      <textarea
        {...control}
        className={styles['control']}
        rows={2}
        value={text}
        disabled={isDecorative}
        onFocus={() => setIsTyping(true)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          setIsTyping(false);
          leave();
        }}
      />
      <div className={styles['tick']}>
        <input
          id={tickId}
          className={styles['box']}
          type="checkbox"
          checked={isDecorative}
          onChange={({ target: { checked } }) => {
            if (checked) change(scope, fieldPathId.path, '');
            setIsTyping(!checked);
            if (!checked) setTimeout(() => document.getElementById(fieldPathId.$id)?.focus());
          }}
        />
        <label className={styles['label']} htmlFor={tickId}>
          {words.decorative}
        </label>
      </div>
    </FieldFrame>
  );
}

/** The keys of a picture: its file with a small view of it, what it tells, and its size behind a disclosure. */
function PictureKeys(props: FieldProps) {
  const source = textAt(props.formData as Json, 'src');
  const rest = Object.keys(props.schema.properties ?? {}).filter((key) => key !== 'src' && key !== 'alt');
  return (
    <>
      {source?.startsWith('/') && <img className={styles['thumbnail']} src={source} alt="" />}
      <ChildField {...props} name="src" uiSchema={{ src: { 'ui:field': FileField } }} />
      <ChildField {...props} name="alt" uiSchema={{ alt: { 'ui:field': AlternativeText } }} />
      <details className={styles['advanced']}>
        <summary>{words.size}</summary>
        {rest.map((key) => (
          <ChildField {...props} key={key} name={key} />
        ))}
      </details>
    </>
  );
}

/** A picture: file, alternative text or "decorative". */
export function PictureField(props: FieldProps) {
  return <GroupField {...props} Keys={PictureKeys} />;
}

/** A colour of the theme as a swatch. */
export function HueField({ schema, formData, fieldPathId, name }: FieldProps) {
  const scope = useFields();
  const { state } = useSnapshot();
  const control = useControl(fieldPathId, hintOf(schema));
  const themes = valueAt(useDraft().session.schema, ['definitions', 'theme', 'properties']);
  const preset = schema.default as Json | undefined;
  const chosen = (formData ?? preset) as Json | undefined;
  const colourOf = (hue: string) =>
    textAt(state.site['theme'], hue) ?? textAt(valueAt(themes, [hue]), 'default') ?? 'transparent';
  return (
    <fieldset
      className={styles['swatches']}
      id={control.id}
      tabIndex={-1}
      aria-describedby={control['aria-describedby']}
    >
      <legend>{schema.title ?? name}</legend>
      {hintOf(schema) && (
        <p className={styles['hint']} id={`${control.id}-hint`}>
          {hintOf(schema)}
        </p>
      )}
      <div className={styles['swatchRow']}>
        {((schema.enum ?? []) as string[]).map((hue) => (
          <label className={styles['swatch']} key={hue}>
            <input
              type="radio"
              name={control.id}
              checked={chosen === hue}
              onChange={() => change(scope, fieldPathId.path, hue === preset ? undefined : hue)}
            />
            <span className={styles['paint']} style={{ background: colourOf(hue) }} />
            {hue === preset ? words.byDefault(hue) : hue}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Any CSS colour as the well needs it: "#1e59cd". */
function hexOf(colour: string): string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return '#000000';
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Any CSS colour, typed or chosen. */
export function ColourField(props: FieldProps) {
  const { schema, fieldPathId, name } = props;
  const { text, type, leave } = useTypedText(props);
  const control = useControl(fieldPathId, hintOf(schema));
  const title = schema.title ?? name;
  const colour = text || String(schema.default ?? '');
  const hex = useMemo(() => hexOf(colour), [colour]);
  return (
    <FieldFrame field={fieldPathId} title={title} description={hintOf(schema)}>
      <div className={styles['colour']}>
        <input
          {...control}
          className={styles['control']}
          value={text}
          autoComplete="off"
          placeholder={schema.default === undefined ? undefined : words.byDefault(String(schema.default))}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
        <input
          className={styles['well']}
          type="color"
          aria-label={words.colourOf(title)}
          value={hex}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      </div>
    </FieldFrame>
  );
}
