import { describe, expect, it } from 'vitest';
import { partIds } from './part-ids.ts';

describe('The ids of parts', () => {
  it('are made of the section and the words of any script', () => {
    expect(partIds('faq', ['Is there a contract?', 'كيف تعمل؟'])).toEqual(['faq_is-there-a-contract', 'faq_كيف-تعمل']);
  });

  it('are different, whatever the parts are called', () => {
    const ids = partIds('faq', ['A', 'A', 'A 2', 'a_2', '?', '!']);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
