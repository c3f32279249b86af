import type { FieldKind } from '../field-kind.ts';
import { between } from './value.ts';
import { range } from '../shared/settings.ts';

/** A number on a slider. */
export const kind: FieldKind = {
  is: 'is a slider',
  types: ['range'],
  value: between,
  keywords: ['minimum', 'maximum', 'multipleOf', 'default', 'examples'],
  check({ type, minimum, maximum }, { name, report }) {
    if ((type === 'integer' || type === 'number') && Number(minimum) < Number(maximum)) return;
    report(['x-input', 'type'], {
      what: `The slider ${name} has no two ends.`,
      why: 'It stands between the lowest number and the highest.',
      fix: 'Write "type": "integer" with "minimum" and "maximum".',
    });
  },
  offers: [{ title: 'Slider', settings: range }],
};
