import { localTime, offsetAt, readDate } from '../../../model/dates.ts';

/** What a date of the config is: a day, a moment, or a text that is neither. */
export type DateKind = 'none' | 'day' | 'moment' | 'text';

/** The kind of a date as typed. */
export function kindOfDate(value: unknown, timeZone: string): DateKind {
  if (value === undefined) return 'none';
  const span = typeof value === 'string' ? readDate(value, timeZone) : null;
  if (!span) return 'text';
  return span.from === span.until ? 'moment' : 'day';
}

/** A moment as a time field has it, in a time zone: "2026-12-01T09:00". */
export const toLocal = (moment: number, timeZone: string): string =>
  localTime(moment, timeZone).slice(0, 16).replace(' ', 'T');

/** The time of a field as the config has a moment: "2026-12-01T09:00+01:00". */
export function withOffset(local: string, timeZone: string): string {
  const guess = Date.parse(`${local}Z`);
  // The offset of that place, which may differ from the one at the same time in UTC.
  const moment = Date.parse(local + offsetAt(guess, timeZone));
  return local + offsetAt(moment, timeZone);
}
