import { valueAt } from '../../../document/json.ts';
import type { Json, Path } from '../../protocol.ts';
import type { Draft } from './draft.ts';

/** The value at a path of the config as it is shown; undefined if there is none, or it is of another page. */
export function valueOf(draft: Draft, path: Path): Json | undefined {
  const { site, page } = draft.getSnapshot().state;
  return path[0] === 'routes' ? valueAt(page?.route, path.slice(2)) : valueAt(site, path);
}
