import type { FieldSchema } from '../../../model/form/form-schema.ts';
import { localTime, offsetAt } from '../../../model/dates.ts';
import type { ValueType } from '../../check/value-types.ts';

/** As `datetime-local` has it. */
const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

const zoneOf = ({ 'x-input': input }: FieldSchema) => String(input?.['timeZone'] ?? 'UTC');

/** A day with its time in the site's time zone; sent with the offset that it has there. */
export const moment: ValueType = {
  read: ([first]) => first,
  show(value, field) {
    const moment = Date.parse(String(value));
    if (typeof value !== 'string') return '';
    return LOCAL.test(value) || Number.isNaN(moment)
      ? value
      : localTime(moment, zoneOf(field)).slice(0, 16).replace(' ', 'T');
  },
  send(value, field) {
    const utc = Date.parse(`${String(value)}Z`);
    if (!LOCAL.test(String(value)) || Number.isNaN(utc)) return value;
    const zone = zoneOf(field);
    const guess = utc - (Date.parse(`1970-01-01T00:00Z`) - Date.parse(`1970-01-01T00:00${offsetAt(utc, zone)}`));
    return `${String(value).padEnd(19, ':00')}${offsetAt(guess, zone)}`;
  },
};
