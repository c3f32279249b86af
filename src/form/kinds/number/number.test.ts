import { expect, it } from 'vitest';
import { number } from './value.ts';

const german = { type: 'number', 'x-input': { decimal: ',' } } as const;
const english = { type: 'number' } as const;

it('A number is read as its language writes it, and with a point', () => {
  const read = (field: typeof german | typeof english) =>
    ['1,5', '1.5', ' -3 ', '1,5,1', 'x'].map((text) => number.send(text, field));
  expect(read(german)).toEqual([1.5, 1.5, -3, '1,5,1', 'x']);
  expect(read(english)).toEqual(['1,5', 1.5, -3, '1,5,1', 'x']);
  expect([number.show(1.5, german), number.show(1.5, english), number.show('x', german)]).toEqual(['1,5', '1.5', 'x']);
});
