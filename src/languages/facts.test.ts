import { describe, expect, it } from 'vitest';
import { factsIn, hasSameFacts } from './facts.ts';

describe('facts of a text', () => {
  it.each([
    ['percentages', 'From 3% to 7.5 %', 'Von 3 % bis 7,5%'],
    ['amounts', '$1,000.50 or 29 EUR', '1.000,50 $ oder €29'],
    ['amounts in words', '29 dollars a month', '29 Dollar im Monat'],
    ['numbers with a unit', 'Weighs 1.2 kg', 'Wiegt 1,2 kg'],
    ['numbers in groups', '€ 12,500', '12 500 €'],
    ['dates', 'until December 24, 2026', 'bis 24. Dezember 2026'],
    ['dates without a year', 'from Dec 1', 'ab 1. Dezember'],
    ['dates in digits', 'on 12/24/2026', 'am 24.12.2026'],
    ['e-mail addresses', 'Write to Help@example.com.', 'Schreiben Sie an help@example.com!'],
    ['phone numbers', 'Call +1 800 555 0199', 'Anruf: +1 (800) 555-0199'],
    ['web addresses', 'See https://example.com/a.', 'Siehe https://example.com/a/'],
  ])('are values: %s are the same in two languages', (_, english, german) => {
    expect(factsIn(english, 'en').facts.length).toBeGreaterThan(0);
    expect(factsIn(german, 'de').facts).toEqual(factsIn(english, 'en').facts);
  });

  it('are read in the digits of other scripts', () => {
    expect(factsIn('من ٣٪ إلى ١٬٠٠٠٫٥ €', 'ar').facts).toEqual(factsIn('3% to €1,000.50', 'en').facts);
  });

  it('are other ones where a number, price, date or address changed', () => {
    const changed = [
      ['3% to 7% back', '2% to 6% back'],
      ['$29 a month', '€29 a month'],
      ['until 1 December', 'until 2 December'],
      ['12 helpers', '8 helpers'],
      ['1.2 kg', '1.2 g'],
      ['a@example.com', 'b@example.com'],
    ] as const;
    const missed = changed.filter(([before, after]) => hasSameFacts(before, after, 'en'));
    expect(missed).toEqual([]);
  });

  it('do not depend on the words around them', () => {
    expect(hasSameFacts('Costs $1,000.00 a month', 'Now $1000 each month', 'en')).toBe(true);
  });
});
