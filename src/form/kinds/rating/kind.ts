import type { FieldKind } from '../field-kind.ts';
import { scalar } from '../shared/scalar.ts';

/** More stars than these do not stand side by side on a phone. */
const MOST = 7;

/** A rating: one of several stars, sent as a whole number from 1. */
export const kind: FieldKind = {
  is: 'is a rating',
  types: ['stars'],
  value: scalar,
  keywords: ['minimum', 'maximum', 'default', 'examples'],
  choices: ({ maximum }) => Array.from({ length: Math.min(Number(maximum) || 0, MOST) }, (_, index) => index + 1),
  check({ type, minimum, maximum }, { name, report, quote }) {
    const isCount = Number.isInteger(maximum) && Number(maximum) >= 2 && Number(maximum) <= MOST;
    if (type === 'integer' && minimum === 1 && isCount) return;
    const [key, value] =
      type !== 'integer' ? ['type', type] : minimum !== 1 ? ['minimum', minimum] : ['maximum', maximum];
    report(value === undefined ? ['x-input', 'type'] : [key], {
      what: `The rating ${name} has ${value === undefined ? `no "${key}"` : `"${key}": ${quote(value)}`}.`,
      why: 'Its stars are counted from 1.',
      fix: `Write "type": "integer", "minimum": 1 and a "maximum" from 2 to ${MOST}.`,
    });
  },
  offers: [{ title: 'Rating', settings: { maximum: { type: 'integer', title: 'Stars', minimum: 2, maximum: MOST } } }],
};
