import type { SourceChange } from '../../tools/dev/server/site-source.ts';
import type { DraftSource } from './draft-source.ts';
import { bad, type Requests } from './requests.ts';

/** The furthest moment that a date can name: `new Date` knows no later one. */
const LAST_MOMENT = 8.64e15;

/**
 * What the preview shows besides the draft, for all windows alike: the moment.
 *
 * @param onDrawn  Tells open pages.
 */
export function previewRequests(source: DraftSource, onDrawn: (change: SourceChange) => void): Requests {
  return {
    'as-of'({ moment }) {
      const isMoment = Number.isInteger(moment) && Math.abs(moment as number) <= LAST_MOMENT;
      if (moment !== null && !isMoment) throw bad('a moment that is none');
      const change = source.showAsOf(moment as number | null);
      if (change) onDrawn(change);
      return {};
    },
  };
}
