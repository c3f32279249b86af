import { describe, expect, it } from 'vitest';
import type { StudioState } from '../../protocol.ts';
import { TypedTexts } from './typed-texts.ts';

/** A draft whose page has sections of these names. */
const draftWith = (...ids: string[]) =>
  ({
    page: { index: 0, route: { path: '/', sections: ids.map((id) => ({ id, heading: 'Theirs' })) } },
    pages: [{ path: '/' }],
    site: {},
  }) as unknown as StudioState;

/** "Mine" was typed in a section at moment 0; what is reported of it at another moment. */
function toldAt(now: number, ...ids: string[]) {
  const typed = new TypedTexts();
  const path = ['routes', 0, 'sections', 0, 'heading'];
  typed.note([{ op: 'set', path, value: 'Mine' }], draftWith('one'), 0);
  return typed.gone(draftWith(...ids), now);
}

describe('A text that was typed here', () => {
  it('is shown where another window removes its section within five seconds, in which nobody can have seen it there', () => {
    expect([toldAt(4999, 'two'), toldAt(5000, 'two')]).toEqual(['Mine', null]);
  });

  it('is not asked about where another text stands: who wrote that knew it, or was asked', () => {
    expect(toldAt(10, 'two', 'one')).toBeNull();
  });
});
