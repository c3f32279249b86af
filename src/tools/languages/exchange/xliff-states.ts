import type { TextState } from '../../../languages/match-texts.ts';
import type { Returned } from './unit.ts';

export const XLIFF = 'urn:oasis:names:tc:xliff:document:1.2';

/** Our states by those of XLIFF 1.2. */
export const XLIFF_STATES: Record<TextState, string> = {
  done: 'translated',
  draft: 'needs-review-translation',
  outdated: 'needs-translation',
  missing: 'new',
};

/** What the states of XLIFF 1.2 say. */
export function markOf(state: string): Returned['mark'] {
  if (state.startsWith('needs-review')) return 'review';
  return state === 'new' ? 'new' : state.startsWith('needs-') ? 'open' : 'done';
}
