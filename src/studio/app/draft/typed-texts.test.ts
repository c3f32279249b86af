import { describe, expect, it } from 'vitest';
import type { StudioState } from '../../protocol.ts';
import { TypedTexts } from './typed-texts.ts';

const path = ['site', 'name'];
/** A draft in which the site has a name. */
const draftWith = (name: string) => ({ page: null, pages: [], site: { site: { name } } }) as unknown as StudioState;

/** "Mine" was typed here at 0, and the draft says "Theirs" at another moment. */
function overtakenAt(now: number) {
  const typed = new TypedTexts();
  typed.note([{ op: 'set', path, value: 'Mine' }], draftWith('Before'), 0);
  return typed.writtenOver(draftWith('Theirs'), now);
}

describe('A text that was typed here, and that another window has written over', () => {
  it('is asked about within five seconds, in which nobody can have seen it there', () => {
    expect(overtakenAt(4999)).toEqual({ path, mine: 'Mine', theirs: 'Theirs' });
  });

  it('is not asked about later: who changes it then has seen it', () => {
    expect(overtakenAt(5000)).toBeNull();
  });
});
