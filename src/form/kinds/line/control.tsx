import type { FieldSchema } from '../../../model/form/form-schema.ts';
import { text } from '../../check/value-types.ts';
import { controlAttributes } from '../../fields/control-attributes.ts';
import type { ControlProps, FieldView } from '../field-view.ts';

/** The schema's pattern for native validation, which matches the whole text. */
function nativePattern({ pattern }: FieldSchema): string | undefined {
  if (pattern === undefined) return undefined;
  return pattern.startsWith('^') && pattern.endsWith('$') ? pattern : `[\\s\\S]*(?:${pattern})[\\s\\S]*`;
}

/** One line of text: the schema says which keyboard opens and what the browser may fill in. */
export function LineControl(props: ControlProps & { list?: string }) {
  const { field, value, styles, onChange } = props;
  const { type, inputmode } = field['x-input'] ?? {};
  // Never type="number" (it drops invalid input), never maxlength (it would cut what is pasted).
  return (
    <input
      {...controlAttributes(props)}
      dir="auto"
      className={styles['control']}
      type={type === 'number' ? 'text' : (type ?? 'text')}
      inputMode={inputmode ?? (type === 'number' ? 'decimal' : undefined)}
      list={props.list}
      pattern={nativePattern(field)}
      value={String(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export const view: FieldView = { value: text, Control: LineControl };
