import { useMemo } from 'react';
import type { Theme } from '../../../model/theme.ts';
import type { Json } from '../../protocol.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { valueAt } from '../../../document/json.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';

/** The theme of the draft with its defaults; values that are no texts count as their defaults. */
export function useTheme(): Theme {
  const written = useSnapshot(({ state }) => state.site['theme']);
  const fields = valueAt(useDraft().session.schema, ['definitions', 'theme', 'properties']);
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(isJsonObject(fields) ? fields : {}).map(([key, field]) => {
          const [typed, preset] = [valueAt(written, [key]), valueAt(field, ['default'])];
          return [key, typeof typed === typeof preset ? typed : preset] as [string, Json];
        }),
      ) as unknown as Theme,
    [written, fields],
  );
}
