// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { typedAhead } from './typed-ahead.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const type = (...keys: string[]) => keys.map((key) => fireEvent.keyDown(window, { key }));

it('What is typed after a click on a text is held for it, and for nothing else', () => {
  const ahead = typedAhead();
  expect(type('x')).toEqual([true]);
  ahead.begin();
  // A key that is held does nothing else.
  expect(type('Shift', 'A', ' ', 'ß', 'Home', 'Backspace')).toEqual([true, false, false, false, false, false]);
  expect(type('Control')).toEqual([true]);
  expect(fireEvent.keyDown(window, { key: 'a', ctrlKey: true })).toBe(false);
  expect(ahead.take()).toHaveLength(6);
  type('b');
  expect(ahead.take()).toEqual([]);
});

it('What is typed while a text is looked for stays held once it is found, and not for another text', () => {
  const ahead = typedAhead();
  ahead.begin();
  type('a');
  ahead.begin(false);
  type('b');
  expect(ahead.take()).toHaveLength(2);
  ahead.begin(false);
  type('a');
  ahead.begin();
  type('b');
  expect(ahead.take()).toHaveLength(1);
});

it('Held keys go where the text is not edited on the page: by another key, or after a while', () => {
  const ahead = typedAhead();
  for (const end of [
    () => type('Tab'),
    () => fireEvent.keyDown(window, { key: 's', ctrlKey: true }),
    () => vi.advanceTimersByTime(3000),
  ]) {
    ahead.begin();
    type('a');
    end();
    expect(type('b')).toEqual([true]);
    expect(ahead.take()).toEqual([]);
  }
});
