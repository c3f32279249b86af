import { onTestFinished } from 'vitest';
import { newTestStore, type StoreKind, type TestStore } from '../../serve/testing/test-stores.ts';
import { openTeamStore, type TeamDatabase } from '../store/open-team-store.ts';

/** The store of a team that is new, with what opens it as another process. */
export async function newTeamStore(
  kind: StoreKind,
): Promise<TeamDatabase & { place: TestStore; again(): Promise<TeamDatabase> }> {
  const place = await newTestStore(kind);
  const again = async () => {
    const store = await openTeamStore(place.location);
    onTestFinished(() => store.close());
    return store;
  };
  return { ...(await again()), place, again };
}
