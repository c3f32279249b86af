import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { postOnReturn } from './keep-scheduler-awake.ts';

it('finds its place in the installed package', () => {
  const published = readFileSync('node_modules/scheduler/cjs/scheduler.production.js', 'utf8');
  expect(postOnReturn(published)).toContain('if (event.persisted) port.postMessage(null);');
});

it('says so where the package is written otherwise', () => {
  expect(() => postOnReturn('var x = 1;')).toThrow('mend src/vite/keep-scheduler-awake.ts');
});
