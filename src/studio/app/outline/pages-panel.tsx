import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { Button, GridList, GridListItem, ListLayout, Virtualizer } from 'react-aria-components';
import type { Operation, PageOutline } from '../../protocol.ts';
import type { Draft } from '../draft/draft.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { useIsLocked, useLanguage } from '../languages/language-context.ts';
import { languageWords } from '../languages/words.ts';
import { useWithdraw, type Withdrawal } from '../links/withdraw.tsx';
import { Icon } from '../parts/icon.tsx';
import listStyles from '../parts/list.module.css';
import { RowMenu, type RowAction } from '../parts/row-menu.tsx';
import { RowWords } from '../parts/row-words.tsx';
import partStyles from '../parts/parts.module.css';
import { Hint } from '../../panels/help/hint.tsx';
import { outlineWords } from './words.ts';
import { words } from '../words.ts';
import { AddPageDialog } from './add-page-dialog.tsx';
import { focusChosen, focusRow } from './focus-row.ts';
import styles from './outline.module.css';

/** The height of a row in px, also for fingers: only rows in view are drawn, for sites with 1,000 pages. */
const layoutNow = () => ({ rowHeight: matchMedia('(pointer: coarse)').matches ? 44 : 36 });

interface PageListProps {
  pages: PageOutline[];
  selected: number | null;
  /** How many texts of each are open in the language that is edited; null in that of the site, where pages can be changed. */
  open: number[] | null;
  isLocked: boolean;
  actionsOf: (page: PageOutline, at: number) => RowAction[];
  onSelect: (at: number) => void;
  onOpen: () => void;
}

/** Not drawn again while the pages stay the same. */
const PageList = memo(function PageList({
  pages,
  selected,
  open,
  isLocked,
  actionsOf,
  onSelect,
  onOpen,
}: PageListProps) {
  // The list keeps what it has drawn for the same row.
  const rows = useMemo(
    () => pages.map((page, at) => ({ ...page, id: at, open: open?.[at] ?? 0, isLocked })),
    [pages, open, isLocked],
  );
  const list = useRef<HTMLDivElement>(null);
  const [layout] = useState(layoutNow);
  const { rowHeight } = layout;
  // A page that is chosen elsewhere, or new, may be out of view: then its row is not drawn.
  useEffect(() => {
    const { current } = list;
    if (!current || selected === null) return undefined;
    const show = () => {
      const top = selected * rowHeight;
      const isInView = top >= current.scrollTop && top + rowHeight <= current.scrollTop + current.clientHeight;
      if (!isInView) current.scrollTop = top - rowHeight;
    };
    // The list is not as long as its rows yet.
    const frame = requestAnimationFrame(show);
    const callOff = focusChosen(current, String(selected));
    return () => {
      cancelAnimationFrame(frame);
      callOff();
    };
  }, [selected, rowHeight]);
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layout}>
      <GridList
        ref={list}
        className={`${listStyles['list']} ${styles['pages']}`}
        aria-label={outlineWords.pages}
        items={rows}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={selected === null ? [] : [selected]}
        onSelectionChange={(keys) => {
          // A click on the chosen row would leave none: it chooses the page again, a section of which may be selected.
          const [key = selected] = keys === 'all' ? [] : keys;
          if (key !== null) onSelect(Number(key));
        }}
        onAction={(key) => {
          onSelect(Number(key));
          onOpen();
        }}
      >
        {(page) => (
          <GridListItem id={page.id} textValue={page.name} className={listStyles['row']!}>
            <RowWords
              name={page.name}
              details={[page.hidden ? outlineWords.hidden : page.path, page.open > 0 && languageWords.open(page.open)]
                .filter(Boolean)
                .join(' · ')}
              problems={page.problems}
              isFaded={page.hidden}
              isLine
            />
            {!page.isLocked && <RowMenu name={page.name} actions={actionsOf(page, page.id)} />}
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  );
});

interface PageWays {
  onOpen: (at: number) => void;
  onCopy: (at: number) => void;
  withdraw: (withdrawal: Withdrawal) => void;
}

function pageActions(draft: Draft, page: PageOutline, at: number, { onOpen, onCopy, withdraw }: PageWays): RowAction[] {
  const path = ['routes', at];
  const { state } = draft.getSnapshot();
  const remove = (links: Operation[]) =>
    draft.edit([...links, { op: 'remove', path }], {
      notice: outlineWords.pageRemoved(page.name),
      // Chosen by now: rows stay as they were drawn.
      ...(at === draft.getSnapshot().pageIndex && {
        selection: { kind: 'page' },
        pageIndex: Math.max(0, at - 1),
      }),
    });
  const hide = (links: Operation[]) =>
    draft.edit([...links, { op: 'set', path: [...path, 'hidden'], value: true }], {
      notice: outlineWords.pageHidden(page.name),
    });
  return [
    { label: words.pageSettings, run: () => onOpen(at) },
    { label: words.duplicate, run: () => onCopy(at) },
    page.hidden
      ? {
          label: outlineWords.showAgain,
          run: () =>
            draft.edit([{ op: 'remove', path: [...path, 'hidden'] }], { notice: outlineWords.pageShown(page.name) }),
        }
      : { label: words.hide, run: () => withdraw({ path, name: page.name, isHiding: true, run: hide }) },
    {
      label: words.remove,
      isDisabled: state.pages.length === 1,
      run: () => withdraw({ path, name: page.name, isHiding: false, run: remove }),
    },
  ];
}

/** The pages of the site, to choose from, and what can be done with them. */
export function PagesPanel({ onOpen, onShowField }: { onOpen: () => void; onShowField: () => void }) {
  const draft = useDraft();
  const pages = useSnapshot(({ state }) => state.pages);
  const isSite = useSnapshot(({ selection }) => selection.kind === 'site');
  const pageIndex = useSnapshot((now) => now.pageIndex);
  const isLocked = useIsLocked();
  const { translations } = useLanguage();
  /** What the dialog starts with: nothing, or a page to copy. */
  const [adding, setAdding] = useState<{ copyOf: number | null } | null>(null);
  /** The page that was added, until it has a row. */
  const added = useRef<string | null>(null);
  useEffect(() => {
    const at = pages.findIndex(({ path }) => path === added.current);
    if (at < 0) return;
    added.current = null;
    focusRow(String(at));
  }, [pages]);
  const { withdraw, dialog: withdrawDialog } = useWithdraw(onShowField);
  const [handlers] = useState(() => ({
    actionsOf: (page: PageOutline, at: number) =>
      pageActions(draft, page, at, {
        onOpen(chosen) {
          draft.choosePage(chosen);
          onOpen();
        },
        onCopy: (copyOf) => setAdding({ copyOf }),
        withdraw,
      }),
    onSelect: (at: number) => draft.choosePage(at),
  }));
  return (
    <section className={styles['panel']} aria-label={outlineWords.pages}>
      <header className={styles['head']}>
        <h2>{outlineWords.pages}</h2>
        {!isLocked && (
          <Button className={partStyles['quiet']!} onPress={() => setAdding({ copyOf: null })}>
            <Icon name="add" />
            {outlineWords.addPage}
          </Button>
        )}
      </header>
      <Hint place="pages" />
      <PageList
        pages={pages}
        selected={isSite ? null : pageIndex}
        open={translations?.open.pages ?? null}
        isLocked={isLocked}
        onOpen={onOpen}
        {...handlers}
      />
      <button
        type="button"
        className={styles['siteRow']}
        aria-pressed={isSite}
        onClick={() => {
          draft.select({ kind: 'site' });
          onOpen();
        }}
      >
        <Icon name="settings" />
        <span>
          {translations && translations.open.site > 0
            ? `${words.site} · ${languageWords.open(translations.open.site)}`
            : words.site}
        </span>
      </button>
      {withdrawDialog}
      {adding && (
        <AddPageDialog
          copyOf={adding.copyOf}
          onAdded={(path) => (added.current = path)}
          onClose={() => setAdding(null)}
        />
      )}
    </section>
  );
}
