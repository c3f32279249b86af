import type { FieldProps } from '@rjsf/utils';
import type { Json } from '../../protocol.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { textAt, valueAt } from '../../../document/json.ts';
import { useDraft, useSnapshot, useStudioState } from '../draft/use-draft.ts';
import { words } from '../words.ts';
import { hintOf, titleOf, useControl } from './field-frame.tsx';
import { change, useFields } from './fields-context.ts';
import { HelpText } from './help-text.tsx';
import { LeafField } from './leaf-field.tsx';
import styles from './fields.module.css';

/** Collects every text that stands at one of the keys, anywhere in a value. */
function textsAt(value: Json | undefined, keys: string[], found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const entry of value) textsAt(entry, keys, found);
  else if (isJsonObject(value))
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && inner !== '' && keys.includes(key)) found.add(inner);
      else textsAt(inner, keys, found);
    }
  return found;
}

/** The texts that the page, the site and the samples have at some keys. */
function useTextsAt(keys: string[]): string[] {
  const state = useStudioState();
  const { types } = useDraft().session;
  const known: Json[] = [state.page?.route ?? null, state.site, ...types.map(({ sample }) => sample)];
  return [...textsAt(known, keys)].toSorted();
}

/** Where a form is sent. */
export function EndpointField(props: FieldProps) {
  return <LeafField {...props} suggestions={useTextsAt(['endpoint'])} />;
}

/** A colour of the theme as a swatch. */
export function HueField(props: FieldProps) {
  const { schema, formData, fieldPathId } = props;
  const scope = useFields();
  const theme = useSnapshot(({ state }) => state.site['theme']);
  const control = useControl(props);
  const themes = valueAt(useDraft().session.schema, ['definitions', 'theme', 'properties']);
  const preset = schema.default as Json | undefined;
  const chosen = (formData ?? preset) as Json | undefined;
  const colourOf = (hue: string) => textAt(theme, hue) ?? textAt(valueAt(themes, [hue]), 'default') ?? 'transparent';
  return (
    <fieldset
      className={styles['swatches']}
      id={control.id}
      tabIndex={-1}
      aria-describedby={control['aria-describedby']}
    >
      <legend>{titleOf(props)}</legend>
      {hintOf(schema) && <HelpText id={`${control.id}-hint`} text={hintOf(schema)!} />}
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
            <span>{hue === preset ? words.byDefault(hue) : hue}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
