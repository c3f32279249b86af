import { expect, it } from 'vitest';
import { shownWhen } from './use-shown.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');

it.each([
  [{}, null],
  [{ from: '2026-11-01' }, null],
  [{ from: '2026-12-01' }, 'from 1 December'],
  [{ from: '2027-01-01' }, 'from 1 January 2027'],
  [{ from: '2026-12-01T09:00:00+01:00' }, 'from 1 December 2026, 09:00'],
  [{ until: '2026-12-24' }, 'until 24 December'],
  [{ until: '2026-10-31' }, 'ended 31 October'],
] as const)('%o is told as %s', (dates, words) => {
  expect(shownWhen({ ...dates }, 'Europe/Berlin', NOW)?.words ?? null).toBe(words);
});
