import { describe, expect, it } from 'vitest';
import { isTimeZone, localTime, readDate, spanOf } from './dates.ts';

const HOUR = 3_600_000;
const iso = (moment: number) => new Date(moment).toISOString();
const hoursOf = (day: string, zone: string) => {
  const { from, until } = readDate(day, zone)!;
  return (until - from) / HOUR;
};

describe('a day', () => {
  it('begins and ends at midnight of its time zone', () => {
    expect(Object.values(readDate('2026-12-01', 'UTC')!).map(iso)).toEqual([
      '2026-12-01T00:00:00.000Z',
      '2026-12-02T00:00:00.000Z',
    ]);
    expect(iso(readDate('2026-12-01', 'America/Los_Angeles')!.from)).toBe('2026-12-01T08:00:00.000Z');
    expect(iso(readDate('2026-12-01', 'Pacific/Kiritimati')!.from)).toBe('2026-11-30T10:00:00.000Z');
    expect(iso(readDate('2026-12-01', 'Asia/Kathmandu')!.from)).toBe('2026-11-30T18:15:00.000Z');
  });

  it('has 23 hours where summer time begins, and 25 where it ends', () => {
    expect(['2026-03-28', '2026-03-29', '2026-03-30'].map((day) => hoursOf(day, 'Europe/Berlin'))).toEqual([
      24, 23, 24,
    ]);
    expect(['2026-10-24', '2026-10-25', '2026-10-26'].map((day) => hoursOf(day, 'Europe/Berlin'))).toEqual([
      24, 25, 24,
    ]);
    expect(hoursOf('2026-10-04', 'Australia/Lord_Howe')).toBe(23.5);
  });

  it('begins at one where the clock skips midnight', () => {
    // 2026-04-24 in Cairo, and 2018-11-04 in São Paulo: from 23:59:59 to 1:00.
    const cairo = readDate('2026-04-24', 'Africa/Cairo')!;
    expect(localTime(cairo.from, 'Africa/Cairo')).toBe('2026-04-24 01:00:00');
    expect(localTime(cairo.from - 1000, 'Africa/Cairo')).toBe('2026-04-23 23:59:59');
    const brazil = readDate('2018-11-04', 'America/Sao_Paulo')!;
    expect(localTime(brazil.from, 'America/Sao_Paulo')).toBe('2018-11-04 01:00:00');
    expect([hoursOf('2026-04-24', 'Africa/Cairo'), hoursOf('2018-11-04', 'America/Sao_Paulo')]).toEqual([23, 23]);
  });

  it('has 25 hours where midnight comes twice', () => {
    // At midnight the clock goes back to 23:00 of the same day.
    expect(hoursOf('2026-10-29', 'Africa/Cairo')).toBe(25);
    expect(hoursOf('2018-02-17', 'America/Sao_Paulo')).toBe(25);
  });

  it('follows the one before without a gap', () => {
    for (const zone of ['Europe/Berlin', 'Africa/Cairo', 'America/New_York', 'Asia/Tehran', 'Pacific/Apia'])
      for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2027, 0, 1); day += 24 * HOUR) {
        const [today, tomorrow] = [day, day + 24 * HOUR].map((at) => readDate(iso(at).slice(0, 10), zone)!);
        expect(today!.until).toBe(tomorrow!.from);
      }
  });

  it.each(['2026-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '2026-1-1', '26-01-01', '2026-01-01 ', ''])(
    'is not "%s"',
    (text) => expect(readDate(text, 'UTC')).toBeNull(),
  );
});

describe('a moment', () => {
  it('is the same in every time zone, with or without seconds', () => {
    const moment = Date.UTC(2026, 11, 1, 8);
    for (const text of [
      '2026-12-01T09:00:00+01:00',
      '2026-12-01T09:00+01:00',
      '2026-12-01T08:00Z',
      '2026-12-01T02:30-05:30',
    ])
      expect(readDate(text, 'Asia/Tokyo')).toEqual({ from: moment, until: moment });
  });

  it.each([
    '2026-12-01T09:00',
    '2026-12-01T25:00Z',
    '2026-12-01T24:00Z',
    '2026-12-01T09:60Z',
    '2026-02-30T09:00Z',
    '2026-12-01T09:00+15:00',
    '2026-12-01T09:00+01:75',
    '2026-12-01T09:00:00.5Z',
  ])('is not "%s"', (text) => expect(readDate(text, 'UTC')).toBeNull());
});

describe('a section', () => {
  it('is shown from the first moment of "from" to the last one of "until"', () => {
    const { from, until } = spanOf({ from: '2026-12-01', until: '2026-12-24' }, 'Europe/Berlin');
    expect([from, until].map(iso)).toEqual(['2026-11-30T23:00:00.000Z', '2026-12-24T23:00:00.000Z']);
  });

  it('goes at the moment of "until"', () => {
    expect(iso(spanOf({ until: '2026-12-24T18:00:00+01:00' }, 'UTC').until)).toBe('2026-12-24T17:00:00.000Z');
  });

  it('is always shown without either', () => {
    expect(spanOf({}, 'UTC')).toEqual({ from: -Infinity, until: Infinity });
  });
});

describe('a time zone', () => {
  it('is known by its name, not by an offset', () => {
    expect(['Europe/Berlin', 'UTC', 'America/Argentina/Ushuaia'].every(isTimeZone)).toBe(true);
    expect(['+01:00', 'Europe/Berln', 'Berlin', ''].some(isTimeZone)).toBe(false);
  });
});
