import { isTimeZone } from '../../../model/dates.ts';
import { useSnapshot } from '../draft/use-draft.ts';
import { textAt } from '../../../document/json.ts';

/** The time zone of the site; UTC where it has none, or one that does not exist. */
export function useTimeZone(): string {
  const zone = useSnapshot(({ state }) => textAt(state.site['site'], 'timeZone'));
  return zone !== undefined && isTimeZone(zone) ? zone : 'UTC';
}
