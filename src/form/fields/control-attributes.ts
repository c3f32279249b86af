import type { ControlProps } from '../kinds/field-view.ts';

/** Attributes that controls have in common. */
export function controlAttributes({ id, name, field, required, ...props }: ControlProps) {
  return {
    id,
    name,
    required,
    autoComplete: field['x-input']?.autocomplete,
    'aria-invalid': props['aria-invalid'],
    'aria-describedby': props['aria-describedby'],
  };
}
