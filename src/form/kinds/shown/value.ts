import type { ValueType } from '../../check/value-types.ts';
import { scalar } from '../shared/scalar.ts';

/** A value that is never sent. */
export const unsent: ValueType = { ...scalar, send: () => undefined };
