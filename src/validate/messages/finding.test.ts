import { expect, it } from 'vitest';
import { parseConfig } from '../../config/load-config.ts';
import { writing } from './cure.ts';
import { locateFindings } from './finding.ts';

it('Many mistakes of one cause are one problem, which lists the others and is cured in all places', () => {
  const config = parseConfig('{\n"a": 1,\n"b": 1,\n"c": 1,\n"d": 1\n}', 'site.config.json');
  const words = { code: 'x', cause: 'same', what: 'It is wrong.', why: 'So.', fix: 'Mend it.' };
  const findings = ['a', 'b', 'c', 'd'].map((key) => ({ ...words, path: [key], cure: writing([key], 'right') }));
  expect(locateFindings(findings, config)).toMatchObject([
    {
      line: 2,
      what: 'It is wrong. The same in 3 more places.',
      also: '3:6, 4:6, 5:6',
      cure: { words: 'Use “right” in 4 places' },
    },
  ]);
});
