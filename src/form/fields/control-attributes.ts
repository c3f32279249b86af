import type { ControlProps } from '../kinds/field-view.ts';

/** Attributes that controls have in common. */
export function controlAttributes({ id, name, field, required, ...props }: ControlProps) {
  const { autocomplete, placeholder } = field['x-input'] ?? {};
  return {
    id,
    name,
    required,
    autoComplete: autocomplete,
    placeholder,
    'aria-invalid': props['aria-invalid'],
    'aria-describedby': props['aria-describedby'],
  };
}
