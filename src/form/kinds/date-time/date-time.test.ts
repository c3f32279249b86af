import { expect, it } from 'vitest';
import { moment } from './value.ts';

const berlin = { type: 'string', 'x-input': { timeZone: 'Europe/Berlin' } } as const;

it.each([
  ['in winter', '2026-01-15T09:30', '2026-01-15T09:30:00+01:00'],
  ['in summer', '2026-07-15T09:30', '2026-07-15T09:30:00+02:00'],
  ['an hour after the clock has changed', '2026-03-29T04:00', '2026-03-29T04:00:00+02:00'],
])('A day with a time has the offset of the site, %s', (_, local, sent) => {
  expect(moment.send(local, berlin)).toBe(sent);
  expect(moment.show(sent, berlin)).toBe(local);
});

it('What is no moment stays as it is, to be refused', () => {
  expect([moment.send('soon', berlin), moment.show('soon', berlin), moment.show(7, berlin)]).toEqual([
    'soon',
    'soon',
    '',
  ]);
});
