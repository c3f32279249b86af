import type { FieldKind } from '../field-kind.ts';
import { unsent } from './value.ts';

/** What is read and not filled in: shown under its title, and not sent. */
export const kind: FieldKind = {
  is: 'is shown and not sent',
  types: ['shown'],
  value: unsent,
  isDrawn: false,
  keywords: ['default', 'const', 'examples'],
  check(field, { name, report }) {
    if (['string', 'number', 'boolean'].includes(typeof field['default'])) return;
    report(['x-input', 'type'], {
      what: `The field ${name} has nothing to show.`,
      why: 'It cannot be filled in, and is not sent.',
      fix: 'Add "default" with what is shown, or remove "readOnly".',
    });
  },
  offers: [{ title: 'Shown, not sent', settings: { default: { type: 'string', title: 'What is shown' } } }],
};
