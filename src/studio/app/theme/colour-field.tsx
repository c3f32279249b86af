import { useMemo, useState } from 'react';
import type { FieldProps } from '@rjsf/utils';
import { FieldFrame, titleOf, useControl } from '../fields/field-frame.tsx';
import { problemsAt, useFields, warningsAt } from '../fields/fields-context.ts';
import { useTypedText } from '../fields/leaf-field.tsx';
import styles from '../fields/fields.module.css';
import { themeWords } from './words.ts';
import { words } from '../words.ts';
import { ColourVerdicts } from './colour-verdicts.tsx';

/** Any CSS colour as the well needs it: "#1e59cd". */
function hexOf(colour: string): string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return '#000000';
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Whether the browser can show a text as a colour. What it cannot is left as it was typed. */
const isColour = (text: string): boolean => 'supports' in CSS && CSS.supports('color', text);

/** Any CSS colour, chosen or typed. It is read as people know it, in six digits, whatever the file has. */
export function ColourField(props: FieldProps) {
  const { schema, fieldPathId } = props;
  const { text, type, leave } = useTypedText(props);
  const scope = useFields();
  const reported = [...problemsAt(scope, fieldPathId.path), ...warningsAt(scope, fieldPathId.path)];
  const control = useControl(props);
  const colour = text || String(schema.default ?? '');
  const hex = useMemo(() => hexOf(colour), [colour]);
  const [isTyping, setIsTyping] = useState(false);
  const end = () => {
    setIsTyping(false);
    leave();
  };
  return (
    <FieldFrame of={props}>
      <div className={styles['colour']}>
        <input
          className={styles['well']}
          type="color"
          aria-label={themeWords.colourOf(titleOf(props))}
          value={hex}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
        <input
          {...control}
          className={styles['control']}
          value={isTyping || !isColour(text) ? text : hex}
          autoComplete="off"
          placeholder={schema.default === undefined ? undefined : words.byDefault(hex)}
          onChange={(event) => {
            setIsTyping(true);
            type(event.target.value);
          }}
          onBlur={end}
        />
      </div>
      <ColourVerdicts
        name={String(fieldPathId.path.at(-1))}
        colour={colour}
        cures={reported.flatMap(({ cure }) => cure ?? [])}
        onUse={type}
      />
    </FieldFrame>
  );
}
