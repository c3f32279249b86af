/**
 * Days and moments, as `from`, `until` and BUILD_AT have them. Moments are milliseconds since 1970; a day is a day in a time
 * zone: 23 or 25 hours long where the clock changes.
 */

/** A day, or a moment with its offset from UTC; seconds may be left out. */
const DATE = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:\d{2}))?$/;

/** A stretch of time: `from` belongs to it, `until` no longer does. */
export interface Span {
  from: number;
  until: number;
}

/** For what has neither `from` nor `until`. */
export const ALWAYS: Span = { from: -Infinity, until: Infinity };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Formats days by time zone: creating one takes longer than all else here. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}

/** Whether the runtime knows a time zone. An offset such as "+01:00" has no summer time and is refused. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && formatOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** A moment as people in a time zone read it: "2026-12-01 00:00:00". */
export function localTime(moment: number, timeZone: string): string {
  const parts = formatOf(timeZone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)!.value;
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  return `${day} ${part('hour')}:${part('minute')}:${part('second')}`;
}

/** The offset of a time zone as moments have it: "+01:00". */
export function offsetAt(moment: number, timeZone: string): string {
  const minutes = Math.round((Date.parse(`${localTime(moment, timeZone).replace(' ', 'T')}Z`) - moment) / 60_000);
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
}

const starts = new Map<string, number>();

/**
 * When a day begins: at the first moment that has its date. Where the clock skips midnight, as in Cairo, that is 1:00.
 *
 * @param day  As a number of days since 1970, so that the next one is `day + 1`.
 */
function startOfDay(day: number, timeZone: string): number {
  const key = `${day} ${timeZone}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  const midnight = day * 24 * HOUR_MS;
  const date = new Date(midnight).toISOString().slice(0, 10);
  // No place is more than 14 hours from UTC. In seconds: no clock changes between two.
  let [before, start] = [(midnight - 16 * HOUR_MS) / 1000, (midnight + 16 * HOUR_MS) / 1000];
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2);
    if (localTime(middle * 1000, timeZone).slice(0, 10) < date) before = middle;
    else start = middle;
  }
  starts.set(key, start * 1000);
  return start * 1000;
}

/** Whether a text has the form of a day or of a moment, whether or not the calendar has it. */
export const isDateLike = (text: string): boolean => DATE.test(text);

/**
 * Reads a day or a moment.
 *
 * @param timeZone  Of days; checked by `isTimeZone`.
 * @returns         A day from its start to the start of the next one; a moment begins and ends there. null for another form,
 *                  and for what the calendar or the clock does not have, such as 2026-02-30.
 */
export function readDate(text: string, timeZone: string): Span | null {
  const [, day, minute, second = '00', offset] = DATE.exec(text) ?? [];
  if (day === undefined) return null;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Date.parse takes 2026-02-30 for the 2nd of March.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return null;
  if (minute === undefined) {
    const number = midnight / (24 * HOUR_MS);
    return { from: startOfDay(number, timeZone), until: startOfDay(number + 1, timeZone) };
  }
  const [hours, minutes] = /(\d{2}):(\d{2})$/.exec(offset!)?.slice(1).map(Number) ?? [0, 0];
  const moment = Date.parse(`${day}T${minute}:${second}${offset}`);
  // 24:00 would be the next day, and no place is further than 14 hours from UTC.
  if (Number.isNaN(moment) || minute.startsWith('24') || hours! * 60 + minutes! > 14 * 60) return null;
  return { from: moment, until: moment };
}

/** A moment as people read it, in a time zone: "24 December 2026, 18:00". */
export function momentInWords(moment: number, timeZone: string): string {
  const part = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...style, timeZone }).format(moment);
  return `${part({ dateStyle: 'long' })}, ${part({ timeStyle: 'short' })}`;
}

/** A day or a moment as people read it: "24 December 2026"; undefined for what is neither. */
export function dateInWords(text: string, timeZone: string): string | undefined {
  const span = readDate(text, timeZone);
  if (!span) return undefined;
  const words = momentInWords(span.from, timeZone);
  return span.from === span.until ? words : words.split(',')[0];
}

/**
 * When something is shown.
 *
 * @param dates  `from` and `until` as typed; a part that cannot be read counts as left out.
 */
export function spanOf(dates: { from?: unknown; until?: unknown }, timeZone: string): Span {
  const read = (date: unknown) => (typeof date === 'string' ? readDate(date, timeZone) : null);
  if (dates.from === undefined && dates.until === undefined) return ALWAYS;
  return { from: read(dates.from)?.from ?? -Infinity, until: read(dates.until)?.until ?? Infinity };
}

/** Whether a moment is in a stretch of time. */
export const isWithin = (moment: number, { from, until }: Span): boolean => from <= moment && moment < until;
