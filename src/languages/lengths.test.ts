import { describe, expect, it } from 'vitest';
import { lengthWarning } from './lengths.ts';

describe('The length of a translation', () => {
  it('is told where a short text becomes more than one and a half times as long', () => {
    expect(lengthWarning('Talk to your till', 'Sprechen Sie jetzt mit Ihrer Kasse')).toBe(
      'The translation has 34 characters, the source has 17: it may not fit where it stands.',
    );
    expect(lengthWarning('Talk to your till', 'Sprechen Sie mit Kassen')).toBeNull();
  });

  it('has some room where the source is a word or two', () => {
    expect(lengthWarning('Menu', 'Hauptmenü')).toBeNull();
    expect(lengthWarning('Send', 'Jetzt unverbindlich absenden')).toContain('28 characters');
  });

  it('is free in a text that has its own lines', () => {
    const paragraph = 'We answer on the next working day, and earlier where the matter is urgent.';
    expect(lengthWarning(paragraph, paragraph.repeat(2))).toBeNull();
  });
});
