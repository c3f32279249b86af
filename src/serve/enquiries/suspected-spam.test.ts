import { expect, it } from 'vitest';
import { spamReasons, suspectSpam } from './suspected-spam.ts';

it.each<[what: string, isTrapped: boolean, headers: Record<string, string>, expected: boolean]>([
  ['the trap was filled in, without script', true, {}, true],
  ['the trap was filled in, with script', false, { 'x-form-trap': '1' }, true],
  ['it was filled in within a second and a half', false, { 'x-fill-time': '1499' }, true],
  ['it took no time at all', false, { 'x-fill-time': '0' }, true],
  ['it took a while', false, { 'x-fill-time': '1500' }, false],
  ['it took hours', false, { 'x-fill-time': '36000000' }, false],
  ['nothing was told, as without script', false, {}, false],
  ['what was told is no time', false, { 'x-fill-time': 'NaN' }, false],
  ['what was told is negative', false, { 'x-fill-time': '-5' }, false],
  ['the trap was left alone', false, { 'x-form-trap': '0' }, false],
])('An enquiry is judged as spam or not where %s', (_, isTrapped, headers, expected) => {
  expect(suspectSpam(isTrapped, headers) > 0).toBe(expected);
});

it('What looks like spam says each of its reasons', () => {
  const all = suspectSpam(true, { 'x-fill-time': '1200' });
  expect(spamReasons(all)).toEqual([
    'a field that people do not see was filled in',
    'it was filled in within 1.5 seconds',
  ]);
  expect(spamReasons(suspectSpam(false, { 'x-fill-time': '1200' }))).toEqual(['it was filled in within 1.5 seconds']);
  expect(spamReasons(suspectSpam(false, {}))).toEqual([]);
});
