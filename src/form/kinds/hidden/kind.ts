import type { FieldKind } from '../field-kind.ts';
import { scalar } from '../shared/scalar.ts';

/** A value that is sent and not shown, such as the name of a campaign. */
export const kind: FieldKind = {
  is: 'is hidden',
  types: ['hidden'],
  value: scalar,
  isDrawn: false,
  check(field, { name, report }) {
    if (field['default'] !== undefined) return;
    report(['x-input', 'type'], {
      what: `The hidden field ${name} has no value.`,
      why: 'Nobody can fill in what is not shown.',
      fix: 'Add "default" with the value that is sent, or show the field.',
    });
  },
  offers: [{ title: 'Hidden', settings: { default: { type: 'string', title: 'What is sent' } } }],
};
