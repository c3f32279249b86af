import { expect, it } from 'vitest';
import { runStages, type Stage } from './other-browsers.ts';

const there = (name: string, passes = true): Stage => ({ name, find: () => '/usr/bin/browser', run: () => passes });
const absent: Stage = {
  name: 'WebKit',
  find: () => {
    throw new Error('What  WebKitWebDriver is not installed.\nFix   Install it.');
  },
  run: () => true,
};

function outcomeOf(...stages: Stage[]): { passes: boolean; said: string[] } {
  const said: string[] = [];
  const passes = runStages(stages, (text) => said.push(text));
  return { passes, said };
}

it('Other browsers pass where the tests of each pass', () => {
  expect(outcomeOf(there('Chromium'), there('Firefox')).passes).toBe(true);
});

it('A browser that is not there fails in the end, with how to get it, and holds back no other', () => {
  const { passes, said } = outcomeOf(absent, there('Firefox'));
  expect(passes).toBe(false);
  expect(said.slice(-2)).toEqual([
    'FAILED WebKit: did not run:\n       What  WebKitWebDriver is not installed.\n       Fix   Install it.',
    'ok     Firefox: passed',
  ]);
});

it('Tests that fail in one browser fail the command, and hold back no other', () => {
  const { passes, said } = outcomeOf(there('Firefox', false), there('WebKit'));
  expect(passes).toBe(false);
  expect(said.slice(-2)).toEqual(['FAILED Firefox: failed; what failed is said above', 'ok     WebKit: passed']);
});
