import {
  memo,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Button, GridList, GridListItem, useDragAndDrop, type Key } from 'react-aria-components';
import { reuse } from '../../../document/json.ts';
import { useDraft } from '../draft/use-draft.ts';
import { SmallView } from '../files/file-list.tsx';
import { barWords } from '../section-bar/words.ts';
import { words } from '../words.ts';
import { Icon } from './icon.tsx';
import { RowMenu, type RowAction } from './row-menu.tsx';
import { RowWords } from './row-words.tsx';
import styles from './list.module.css';

/** A row of a list. Below its name stand dates, details, and what marks it. */
export interface Row {
  id: string;
  name: string;
  dates?: string | undefined;
  details?: string | undefined;
  mark?: string | undefined;
  problems?: number;
  isFaded?: boolean;
  /** It divides the rows around it, and stands out from them. */
  isDivider?: boolean;
  /** The address of a picture, which is decorative. */
  picture?: string | undefined;
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

/** What is below the name of a row. */
function Details({ dates, details, mark }: Pick<Row, 'dates' | 'details' | 'mark'>) {
  return (
    <>
      {dates !== undefined && (
        <span>
          <Icon name="clock" /> {dates} ·{' '}
        </span>
      )}
      {details !== undefined && <span>{details}</span>}
      {mark !== undefined && <span className={styles['badge']}>{mark}</span>}
    </>
  );
}

/** What a row shows: other than what it does, it is mostly the same after a letter was typed. */
interface ShownRow extends Omit<Row, 'actions'> {
  actions: Omit<RowAction, 'run'>[];
}

/** Whether two rows differ in nothing but their names. Parts that are equal are the same objects. */
const isSameButName = (row: ShownRow, other: ShownRow): boolean =>
  Object.entries({ ...row, name: other.name }).every(([key, value]) => value === other[key as keyof ShownRow]);

interface RowsProps extends Pick<SortableListProps, 'label' | 'selected' | 'empty'> {
  rows: ShownRow[];
  isLocked: boolean;
  canAdd: boolean;
  /** What the list was drawn with last. The same function each time. */
  now: () => SortableListProps;
}

/** Not drawn again while its rows show the same: with each letter that is typed it would be half of the work. */
const Rows = memo(function Rows({ label, rows, selected, isLocked, empty, canAdd, now }: RowsProps) {
  const draft = useDraft();
  const indexOf = (key: Key) => now().rows.findIndex(({ id }) => id === key);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': now().rows[indexOf(key)]?.name ?? '' })),
    onDragStart: () => draft.hold(true),
    onDragEnd: () => draft.hold(false),
    onReorder({ keys, target }) {
      const from = indexOf([...keys][0]!);
      const to = dropIndex(from, indexOf(target.key), target.dropPosition === 'after');
      if (from !== to) now().onMove(from, to);
    },
  });
  return (
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
        if (key !== null) now().onSelect(String(key));
      }}
      onAction={(key) => now().onOpen(String(key))}
    >
      {({ id, name, dates, details, mark, problems = 0, isFaded = false, isDivider = false, picture, actions }) => (
        <GridListItem id={id} textValue={name} className={`${styles['row']} ${isDivider ? styles['divider'] : ''}`}>
          {!isLocked && (
            <Button slot="drag" className={styles['grip']!} aria-label={words.drag(name)}>
              <Icon name="grip" />
            </Button>
          )}
          {picture !== undefined && (
            <span className={styles['picture']}>
              <SmallView src={picture} />
            </span>
          )}
          <RowWords
            name={name}
            details={
              [dates, details, mark].some((part) => part !== undefined) && (
                <Details dates={dates} details={details} mark={mark} />
              )
            }
            problems={problems}
            isFaded={isFaded}
          />
          {canAdd && !isLocked && (
            <Button
              className={styles['addAfter']!}
              aria-label={barWords.addHere}
              onPress={() => now().onAddAfter?.(indexOf(id))}
            >
              <Icon name="add" />
            </Button>
          )}
          {!isLocked && (
            <RowMenu
              name={name}
              actions={actions.map((action) => ({
                ...action,
                run: () =>
                  now()
                    .rows[indexOf(id)]?.actions.find(({ label: does }) => does === action.label)
                    ?.run(),
              }))}
            />
          )}
        </GridListItem>
      )}
    </GridList>
  );
});

/** A list to choose from and to sort: by drag, by Alt+Up and Alt+Down, by keyboard at its handle, or by its menu. */
export function SortableList(props: SortableListProps) {
  const { label, rows, selected, isLocked = false, empty, onMove, onAddAfter } = props;
  const drawn = useRef(props);
  useLayoutEffect(() => {
    drawn.current = props;
  });
  const now = useCallback(() => drawn.current, []);
  const [kept, setKept] = useState<ShownRow[]>([]);
  const shown = reuse(
    kept,
    rows.map(({ actions, ...row }) => ({
      ...row,
      actions: actions.map(({ label: does, isDisabled = false }) => ({ label: does, isDisabled })),
    })),
  );
  if (shown !== kept) setKept(shown);
  // The letter that is typed comes first, and the name in its row after it. All else that a row shows is there at once.
  const calm = useDeferredValue(shown);
  const isSame = calm.length === shown.length && calm.every((row, at) => isSameButName(row, shown[at]!));
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
      <Rows
        label={label}
        rows={isSame ? calm : shown}
        selected={selected}
        isLocked={isLocked}
        empty={rows.length === 0 && empty}
        canAdd={onAddAfter !== undefined}
        now={now}
      />
    </div>
  );
}
