import fc from '../../tests/random.ts';
import { expect, it } from 'vitest';
import { reuse } from './json.ts';
import { json } from './testing/random-edits.ts';

it('A value with the parts of another one equals the new one, and is the old one where nothing has changed', () => {
  fc.assert(
    fc.property(json, json, (before, after) => {
      expect(reuse(before, after)).toEqual(after);
      expect(reuse(before, structuredClone(before))).toBe(before);
    }),
  );
});
