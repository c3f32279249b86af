import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { RJSF_REF_KEY, type FieldProps, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import type { Json } from '../../protocol.ts';
import { isEqual, textAt } from '../../../document/json.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { wordsOf } from '../../../model/rich-text/parse-rich-text.ts';
import { Icon } from '../parts/icon.tsx';
import type { RowAction } from '../parts/row-menu.tsx';
import { SortableList, type Row } from '../parts/sortable-list.tsx';
import { fieldWords } from './words.ts';
import { words } from '../words.ts';
import { GroupFrame, titleOf } from './field-frame.tsx';
import { absolute, change, useFields, valueNow } from './fields-context.ts';
import { sampleAt, starter } from './group-field.tsx';
import { readable } from './leaf-field.tsx';
import { PartField } from './part-field.tsx';
import styles from './fields.module.css';
import { moved } from '../../../document/operation.ts';

let count = 0;
const newId = () => `entry-${++count}`;

/** Ids for entries that were one list before and are another now: an entry that is the same keeps its own. */
function followEntries(before: Json[], ids: string[], after: Json[]): string[] {
  const free = new Set(before.keys());
  const take = (at: number | undefined) => {
    if (at === undefined) return undefined;
    free.delete(at);
    return ids[at];
  };
  const same = after.map((entry, at) => {
    const candidates = [at, ...free].filter((index) => free.has(index) && isEqual(before[index], entry));
    return take(candidates[0]);
  });
  // What is left was changed in its place, or is new.
  return same.map((id, at) => id ?? take(free.has(at) ? at : undefined) ?? newId());
}

/**
 * Ids of a list's entries, which have none of their own, so that focus and open rows stay with an entry that moves.
 *
 * @returns  The ids, and functions to call with what this window does itself.
 */
function useEntryIds(entries: Json[]) {
  const known = useRef<{ entries: Json[]; ids: string[] }>({ entries: [], ids: [] });
  if (known.current.entries !== entries)
    known.current = { entries, ids: followEntries(known.current.entries, known.current.ids, entries) };
  return {
    ids: known.current.ids,
    /** Keeps equal entries apart, which cannot be told by what they hold. */
    willMove(from: number, to: number) {
      known.current = {
        entries: moved(known.current.entries, from, to),
        ids: moved(known.current.ids, from, to),
      };
    },
  };
}

const NO_ENTRIES: Json[] = [];
const RICH_TEXT = '#/definitions/rich-text';

/** What people call an entry: its first words. */
function entryName(entry: Json, schema: RJSFSchema, at: number): string {
  if (typeof entry === 'string' && entry.trim() !== '') return schema.enum ? readable(entry, schema) : entry;
  if (!isJsonObject(entry)) return fieldWords.entry(at, schema.title);
  const isFree = (key: string) => {
    const field = schema.properties?.[key] as RJSFSchema | undefined;
    return field?.type === 'string' && !field.enum && key !== 'key';
  };
  const texts = Object.keys(schema.properties ?? {}).filter(isFree);
  const text = texts.map((key) => textAt(entry, key)?.trim()).find(Boolean);
  return text || (textAt(Object.values(entry).find(isJsonObject), 'alt') ?? '') || fieldWords.entry(at, schema.title);
}

/** The file of the first picture of an entry. */
const pictureOf = (entry: Json): string | undefined =>
  isJsonObject(entry) ? [entry, ...Object.values(entry)].map((part) => textAt(part, 'src')).find(Boolean) : undefined;

/** An entry with a key of its own, where entries have one: those of the navigation are told apart by it. */
function withOwnKey(value: Json, entries: Json[]): Json {
  const key = textAt(value, 'key');
  if (!isJsonObject(value) || key === undefined) return value;
  const taken = new Set(entries.map((entry) => textAt(entry, 'key')));
  const stem = key.replace(/-\d+$/, '') || 'entry';
  let [own, number] = [stem, 1];
  while (taken.has(own)) own = `${stem}-${++number}`;
  return { ...value, key: own };
}

/** A list to sort; the fields of the chosen entry stand below it. */
export function ListField(props: FieldProps) {
  const { schema, formData, fieldPathId, registry } = props;
  const scope = useFields();
  const { draft, target } = scope;
  const { path } = fieldPathId;
  const here = absolute(scope, path);
  const entries = Array.isArray(formData) ? (formData as Json[]) : NO_ENTRIES;
  const { ids, willMove } = useEntryIds(entries);
  const [open, setOpen] = useState<string | null>(null);
  const title = titleOf(props);
  const items = registry.schemaUtils.retrieveSchema((schema.items ?? {}) as RJSFSchema);
  const resolve = (part: RJSFSchema) => registry.schemaUtils.retrieveSchema(part);
  // RJSF has followed the reference, and notes it there.
  const isRich = (schema.items as { [RJSF_REF_KEY]?: string } | undefined)?.[RJSF_REF_KEY] === RICH_TEXT;
  const nameOf = (at: number) => {
    const entry = entries[at]!;
    return entryName(isRich && typeof entry === 'string' ? wordsOf(entry) : entry, items, at);
  };

  // A problem, or a text clicked in the preview, leads to an entry.
  const wanted = target && isEqual(target.path.slice(0, here.length), here) ? target.path[here.length] : undefined;
  const openEntry = useEffectEvent((at: number) => setOpen(ids[at] ?? null));
  useEffect(() => {
    if (typeof wanted === 'number') openEntry(wanted);
  }, [wanted, target?.count]);

  const move = (from: number, to: number) => {
    willMove(from, to);
    draft.edit([{ op: 'move', path: [...here, from], to }], { notice: words.moved(nameOf(from), to, entries.length) });
  };
  const insert = (at: number, entry: Json) => {
    const value = withOwnKey(entry, entries);
    // Not of `formData`, where RJSF puts an empty list for one that is left out.
    const isMissing = valueNow(scope, path) === undefined;
    const notice = words.added(entryName(value, items, at), at, entries.length + 1);
    const options = { notice, fresh: [...here, at] };
    if (isMissing) change(scope, path, [value], options);
    else draft.edit([{ op: 'add', path: [...here, at], value }], options);
    setOpening(at);
  };
  // The id of a new entry is known once it has come back.
  const [opening, setOpening] = useState<number | null>(null);
  const entry = useRef<HTMLDivElement>(null);
  // Where somebody goes on typing: a space at the button would add another one.
  const isFocusWanted = useRef(false);
  const focusEntry = () => {
    if (!isFocusWanted.current || !entry.current) return;
    isFocusWanted.current = false;
    const first = entry.current.querySelector<HTMLElement>('input, textarea, select');
    first?.focus();
    // The words of a sample are replaced by what is typed.
    if (first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement) first.select();
  };
  useEffect(focusEntry, [open]);
  const enter = (id: string) => {
    isFocusWanted.current = true;
    if (id === open) focusEntry();
    else setOpen(id);
  };
  useEffect(() => {
    if (opening === null || !ids[opening]) return;
    setOpen(ids[opening]);
    setOpening(null);
  }, [opening, ids]);

  const isFull = schema.maxItems !== undefined && entries.length >= schema.maxItems;
  const actionsOf = (at: number): RowAction[] => [
    { label: words.moveUp, isDisabled: at === 0, run: () => move(at, at - 1) },
    { label: words.moveDown, isDisabled: at === entries.length - 1, run: () => move(at, at + 1) },
    { label: words.duplicate, isDisabled: isFull, run: () => insert(at + 1, entries[at]!) },
    {
      label: words.remove,
      run: () =>
        draft.edit([{ op: 'remove', path: [...here, at] }], { notice: words.removed(nameOf(at), entries.length - 1) }),
    },
  ];
  const rows = entries.map((entry, at): Row => {
    return { id: ids[at]!, name: nameOf(at), picture: pictureOf(entry) || undefined, actions: actionsOf(at) };
  });
  const openAt = ids.indexOf(open ?? '');
  return (
    <GroupFrame of={props}>
      {entries.length > 0 && (
        <SortableList label={title} rows={rows} selected={open} onSelect={setOpen} onOpen={enter} onMove={move} />
      )}
      {openAt >= 0 && (
        <div
          ref={entry}
          className={styles['entry']}
          role="group"
          aria-label={fieldWords.entryOf(title, openAt, entries.length)}
        >
          <PartField
            key={open}
            of={props}
            at={openAt}
            name={fieldWords.entry(openAt, items.title)}
            schema={(schema.items ?? {}) as RJSFSchema}
            uiSchema={props.uiSchema?.items as UiSchema | undefined}
          />
        </div>
      )}
      <button
        type="button"
        className={styles['addGroup']}
        disabled={isFull}
        onClick={() => {
          isFocusWanted.current = true;
          insert(entries.length, sampleAt(scope, [...path, 0]) ?? starter(items, resolve));
        }}
      >
        <Icon name="add" />
        {words.addGroup(items.title ?? title)}
      </button>
    </GroupFrame>
  );
}
