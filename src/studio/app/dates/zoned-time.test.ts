import fc from '../../../../tests/random.ts';
import { describe, expect, it } from 'vitest';
import { kindOfDate, toLocal, withOffset } from './zoned-time.ts';

describe('A moment in the time zone of the site', () => {
  it('has the offset of its own day', () => {
    expect(withOffset('2026-12-01T09:00', 'Europe/Berlin')).toBe('2026-12-01T09:00+01:00');
    expect(withOffset('2026-07-01T09:00', 'Europe/Berlin')).toBe('2026-07-01T09:00+02:00');
  });

  it('is the same in the field and in the file, in every zone and minute', () => {
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe');
    const minutes = fc.integer({ min: 27_000_000, max: 32_000_000 });
    fc.assert(
      fc.property(zone, minutes, (timeZone, minute) => {
        const local = toLocal(minute * 60_000, timeZone);
        expect(toLocal(Date.parse(withOffset(local, timeZone)), timeZone)).toBe(local);
      }),
    );
  });

  it('is told from a day, and from a text that is neither', () => {
    const kinds = [undefined, '2026-12-01', '2026-12-01T09:00:00Z', 'soon'].map((value) => kindOfDate(value, 'UTC'));
    expect(kinds).toEqual(['none', 'day', 'moment', 'text']);
  });
});
