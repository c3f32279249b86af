// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { leaveInputMethod, shortcutKey } from './keys.ts';

describe('The key of a shortcut', () => {
  it.each([
    ['z', 'KeyZ', 'z', 'English'],
    ['Z', 'KeyZ', 'z', 'English with Shift'],
    ['я', 'KeyZ', 'z', 'Cyrillic'],
    ['ζ', 'KeyZ', 'z', 'Greek'],
    ['Process', 'KeyK', 'k', 'an input method'],
    ['y', 'KeyZ', 'y', 'German, whose Y is there'],
    ['F6', 'F6', 'f6', 'any layout'],
    ['/', 'KeyQ', '/', 'Hebrew'],
    ['.', 'Slash', '.', 'Cyrillic'],
  ])('%s at %s is %s on %s', (key, code, named) => {
    expect(shortcutKey({ key, code })).toBe(named);
  });
});

it('A key of an input method ends nothing, as Safari tells it too', () => {
  leaveInputMethod();
  const form = document.body.appendChild(document.createElement('form'));
  const finish = vi.fn<(event: KeyboardEvent) => void>();
  form.addEventListener('keydown', finish);
  const press = (more: KeyboardEventInit) =>
    form.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...more }));
  press({ isComposing: true });
  press({ keyCode: 229 });
  expect(finish).not.toHaveBeenCalled();
  press({ keyCode: 13 });
  expect(finish).toHaveBeenCalledOnce();
});
