import type { KeyboardEvent, ReactNode } from 'react';
import { Button, GridList, GridListItem, useDragAndDrop, type Key } from 'react-aria-components';
import { useDraft } from '../draft/use-draft.ts';
import { barWords } from '../section-bar/words.ts';
import { words } from '../words.ts';
import { Icon } from './icon.tsx';
import { RowMenu, type RowAction } from './row-menu.tsx';
import { RowWords } from './row-words.tsx';
import styles from './list.module.css';

/** A row of a list. */
export interface Row {
  id: string;
  name: string;
  /** Below the name: type, state. */
  details?: ReactNode;
  problems?: number;
  isFaded?: boolean;
  /** Decorative, before the name. */
  picture?: ReactNode;
  actions: RowAction[];
}

interface SortableListProps {
  label: string;
  rows: Row[];
  selected: string | null;
  /** Whether its rows stay where they are, and can only be chosen. */
  isLocked?: boolean;
  /** What stands in place of rows. */
  empty?: ReactNode;
  onSelect: (id: string) => void;
  /** Enter, a double click, a tap. */
  onOpen: (id: string) => void;
  /** `to` is the index the row has afterwards. */
  onMove: (from: number, to: number) => void;
  /** Adds a row after the one at an index. */
  onAddAfter?: (at: number) => void;
}

/** The index a row has once it is dropped before or after another one. */
function dropIndex(from: number, target: number, isAfter: boolean): number {
  const slot = isAfter ? target + 1 : target;
  return from < slot ? slot - 1 : slot;
}

/** A list to choose from and to sort: by drag, by Alt+Up and Alt+Down, by keyboard at its handle, or by its menu. */
export function SortableList(props: SortableListProps) {
  const { label, rows, selected, isLocked = false, empty, onSelect, onOpen, onMove, onAddAfter } = props;
  const draft = useDraft();
  const indexOf = (key: Key) => rows.findIndex(({ id }) => id === key);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': rows[indexOf(key)]?.name ?? '' })),
    onDragStart: () => draft.hold(true),
    onDragEnd: () => draft.hold(false),
    onReorder({ keys, target }) {
      const from = indexOf([...keys][0]!);
      const to = dropIndex(from, indexOf(target.key), target.dropPosition === 'after');
      if (from !== to) onMove(from, to);
    },
  });
  const moveByKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined || isLocked) return;
    event.preventDefault();
    event.stopPropagation();
    const id = (event.target as Element).closest('[role="row"]')?.getAttribute('data-key');
    const from = rows.findIndex((row) => row.id === (id ?? selected));
    const to = from + step;
    if (from >= 0 && to >= 0 && to < rows.length) onMove(from, to);
  };
  return (
    <div onKeyDownCapture={moveByKey}>
      <GridList
        // Whether rows can be dragged is known to it from the start alone.
        key={String(isLocked)}
        className={styles['list']!}
        aria-label={label}
        items={rows}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={selected === null ? [] : [selected]}
        {...(!isLocked && { dragAndDropHooks })}
        renderEmptyState={() => <div className={styles['empty']}>{empty}</div>}
        onSelectionChange={(keys) => {
          // A click on the chosen row would leave none: it leads there again.
          const [key = selected] = keys === 'all' ? [] : keys;
          if (key !== null) onSelect(String(key));
        }}
        onAction={(key) => onOpen(String(key))}
      >
        {(row) => (
          <GridListItem id={row.id} textValue={row.name} className={styles['row']!}>
            {!isLocked && (
              <Button slot="drag" className={styles['grip']!} aria-label={words.drag(row.name)}>
                <Icon name="grip" />
              </Button>
            )}
            {row.picture && <span className={styles['picture']}>{row.picture}</span>}
            <RowWords {...row} />
            {onAddAfter && !isLocked && (
              <Button
                className={styles['addAfter']!}
                aria-label={barWords.addHere}
                onPress={() => onAddAfter(indexOf(row.id))}
              >
                <Icon name="add" />
              </Button>
            )}
            {!isLocked && <RowMenu name={row.name} actions={row.actions} />}
          </GridListItem>
        )}
      </GridList>
    </div>
  );
}
