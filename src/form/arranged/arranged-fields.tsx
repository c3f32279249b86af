import type { GroupSchema, FormSchema } from '../../model/form-schema.ts';
import { groupOf } from '../check/grouped-fields.ts';
import type { ArrangedProps } from '../kinds/field-view.ts';
import { Group } from './group.tsx';

/** Consecutive fields of one group, or a field outside of groups. */
interface Entries<T> {
  name: string;
  group: GroupSchema | undefined;
  entries: [string, T][];
}

/** Fields in their order, those of each group together. */
function groupedEntries<T>(schema: FormSchema, all: [string, T][]): Entries<T>[] {
  const found: Entries<T>[] = [];
  for (const entry of all) {
    const group = groupOf(schema, entry[0]);
    const last = found.at(-1);
    if (group !== undefined && last?.name === group) last.entries.push(entry);
    else
      found.push({
        name: group ?? entry[0],
        group: group === undefined ? undefined : schema['x-groups']![group],
        entries: [entry],
      });
  }
  return found;
}

/** The fields of a form with groups or conditions: those of a group in its frame, and hidden what does not apply. */
export function ArrangedFields({ id, schema, all, draw, applying, isLive, styles }: ArrangedProps) {
  const conditional = new Set(schema['x-conditions']?.flatMap(({ show }) => show));
  return groupedEntries(schema, all).map(({ name, group, entries }) => {
    const drawn = group ? (
      <Group key={name} id={`${id}-${name}`} group={group} styles={styles}>
        {entries.map(draw)}
      </Group>
    ) : (
      entries.map(draw)
    );
    // A group is shown whole.
    const first = entries[0]![0];
    if (!conditional.has(first)) return drawn;
    return (
      // All are shown before the form is live, as without script. A hidden control is kept, with what was typed.
      <div key={name} className={styles['conditional']} hidden={isLive && applying?.hidden.has(first)}>
        {drawn}
      </div>
    );
  });
}
