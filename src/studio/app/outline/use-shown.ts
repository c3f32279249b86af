import type { Group } from '../../../document/json.ts';
import { shownWhen } from '../dates/shown-when.ts';
import { useNow } from '../dates/use-now.ts';
import { useTimeZone } from '../dates/use-time-zone.ts';
import { useSnapshot } from '../draft/use-draft.ts';
import { sharedOf } from '../shared/shared-sections.ts';

/** Tells of a section whether visitors see it now, whether it is hidden, and what its dates say. */
export function useShown() {
  const site = useSnapshot(({ state }) => state.site);
  const timeZone = useTimeZone();
  const now = useNow();
  return (section: Group) => {
    const isHidden = section['hidden'] === true;
    const when = shownWhen({ ...sharedOf(section, site), ...section }, timeZone, now);
    return { isHidden, when, isShown: !isHidden && when?.isShown !== false };
  };
}
