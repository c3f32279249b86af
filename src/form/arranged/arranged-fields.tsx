import type { ReactNode } from 'react';
import type { FieldSchema, GroupSchema, FormSchema } from '../../model/form/form-schema.ts';
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

/** A field with the choices that count now. */
function narrowed(field: unknown, allowed: unknown[] | undefined): unknown {
  const { enum: choices } = field as FieldSchema;
  return allowed && choices ? { ...(field as object), enum: choices.filter((each) => allowed.includes(each)) } : field;
}

/** Fields in their order, those of each list together. */
function listedEntries<T>({ 'x-lists': lists = {} }: FormSchema, all: [string, T][]) {
  const found: { list: string | undefined; fields: [string, T][] }[] = [];
  for (const entry of all) {
    const list = Object.keys(lists).find((name) => entry[0].startsWith(`${name}.`));
    if (found.at(-1)?.list !== list || found.length === 0) found.push({ list, fields: [] });
    found.at(-1)!.fields.push(entry);
  }
  return found;
}

/** The fields of a form with groups or conditions: those of a group in its frame, and hidden what does not apply. */
export function ArrangedFields({ id, schema, all, draw, applying, List, ...props }: ArrangedProps) {
  const { isLive, styles } = props;
  const conditional = new Set(schema['x-conditions']?.flatMap(({ show }) => show));
  /** All are shown before the form is live, as without script. A hidden control is kept, with what was typed. */
  const wrap = (name: string, names: string[], drawn: ReactNode) =>
    names.every((each) => conditional.has(each)) ? (
      <div
        key={name}
        className={styles['conditional']}
        hidden={isLive && names.every((each) => applying?.hidden.has(each))}
      >
        {drawn}
      </div>
    ) : (
      drawn
    );
  const drawOne = ([name, field]: [string, unknown]) =>
    wrap(name, [name], draw([name, isLive ? narrowed(field, applying?.allowed.get(name)) : field]));
  const namesOf = (entries: [string, unknown][]) => entries.map(([name]) => name);
  const drawAll = (fields: [string, unknown][]) =>
    groupedEntries(schema, fields).map(({ name, group, entries }) => {
      if (!group) return entries.map(drawOne);
      const frame = (
        <Group key={name} id={`${id}-${name}`} group={group} styles={styles}>
          {entries.map(drawOne)}
        </Group>
      );
      return wrap(name, namesOf(entries), frame);
    });
  return listedEntries(schema, all).map(({ list, fields }) =>
    List && list !== undefined
      ? wrap(
          list,
          namesOf(fields),
          <List key={list} id={`${id}-${list}`} name={list} draw={drawAll} {...{ fields, ...props }} />,
        )
      : drawAll(fields),
  );
}
