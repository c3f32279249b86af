import { useCallback, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Draft } from './draft/draft.ts';
import { DraftContext, useSnapshot } from './draft/use-draft.ts';
import { FieldsPanel } from './fields/fields-panel.tsx';
import { useNoStrayDrops } from './files/drop-zone.tsx';
import { useIsLocked } from './languages/language-context.ts';
import { LanguageProvider } from './languages/language-provider.tsx';
import { TranslationsPanel } from './languages/translations-panel.tsx';
import { OnPageProvider } from './on-page/on-page-provider.tsx';
import { Tooltips } from '../panels/help/tooltips.tsx';
import { useJumps } from '../panels/help/use-jumps.ts';
import { PagesPanel } from './outline/pages-panel.tsx';
import { SectionsPanel } from './outline/sections-panel.tsx';
import { usePanes, type Pane } from './panes/use-panes.ts';
import { PreviewPanel } from './preview/preview-panel.tsx';
import { BrokenFile } from './toolbar/broken-file.tsx';
import { ConflictDialog } from './toolbar/conflict-dialog.tsx';
import { LostBanner, NoticeBar } from './toolbar/notice-bar.tsx';
import { StudioBar } from './toolbar/toolbar.tsx';
import { words } from './words.ts';
import styles from './studio.module.css';
import { Button } from 'react-aria-components';
import { Icon } from './parts/icon.tsx';
import partStyles from './parts/parts.module.css';

interface FoldButtonProps {
  pane: Exclude<Pane, 'preview'>;
  isShown: boolean;
  onPress: () => void;
}

/** Folds a pane beside the preview, and brings it back. */
function FoldButton({ pane, isShown, onPress }: FoldButtonProps) {
  return (
    <Button
      className={partStyles['plain']!}
      aria-label={pane === 'outline' ? words.lists : words.fields}
      aria-expanded={isShown}
      aria-controls={`part-${pane}`}
      onPress={onPress}
    >
      <Icon name={pane === 'outline' ? 'leftPane' : 'rightPane'} />
    </Button>
  );
}

const PARTS = [
  ['outline', words.outline],
  ['preview', words.preview],
  ['fields', words.fields],
] as const;

/** The tabs of a narrow window; arrow keys go from one to the next. */
function PartTabs({ part, onChange }: { part: Pane; onChange: (part: Pane) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    const at = (PARTS.findIndex(([name]) => name === part) + by + PARTS.length) % PARTS.length;
    onChange(PARTS[at]![0]);
    (list.current?.children[at] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className={styles['tabs']} role="tablist" aria-label={words.panels} ref={list} onKeyDown={step}>
      {PARTS.map(([name, label]) => (
        <button
          type="button"
          role="tab"
          key={name}
          id={`tab-${name}`}
          aria-selected={name === part}
          aria-controls={`part-${name}`}
          tabIndex={name === part ? 0 : -1}
          onClick={() => onChange(name)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** How many frames to wait for the fields of a page that is on its way. */
const FIELD_FRAMES = 120;

/** Focuses the first field once it is drawn; where its group is closed, as in the site's settings, the group. */
const focusFields = (frames = FIELD_FRAMES, from = document.activeElement) =>
  requestAnimationFrame(() => {
    // Somebody has gone on meanwhile; a tab that was hidden leaves the focus to nothing.
    if (![from, document.body].includes(document.activeElement)) return;
    const field = document.querySelector<HTMLElement>(
      '#part-fields :is(input, textarea, select, details:not([open]) > summary):not(:disabled)',
    );
    if (field) field.focus();
    else if (frames > 0) focusFields(frames - 1, from);
  });

function Columns() {
  const { layout, isShown, show, toggle } = usePanes();
  const isNarrow = layout === 'tabs';
  const isLocked = useIsLocked();
  const isBroken = useSnapshot(({ state }) => state.broken !== null);
  const openFields = useCallback(() => {
    show('fields');
    focusFields();
  }, [show]);
  const showFields = useCallback(() => show('fields'), [show]);
  // A saved state that is looked at is in the preview, also where that is another tab. Before it takes the focus.
  const isPreviewing = useSnapshot(({ state }) => state.previewed !== null);
  const [wasPreviewing, setWasPreviewing] = useState(isPreviewing);
  if (isPreviewing !== wasPreviewing) {
    setWasPreviewing(isPreviewing);
    if (isPreviewing) show('preview');
  }
  // All three stay in the page, so that the preview keeps its place.
  const column = (name: Pane, content: ReactNode) => (
    <div
      className={styles[name]}
      id={`part-${name}`}
      hidden={!isShown(name)}
      {...(isNarrow && { role: 'tabpanel', 'aria-labelledby': `tab-${name}` })}
    >
      {content}
    </div>
  );
  useJumps(show);
  if (isBroken) return <BrokenFile />;
  return (
    <OnPageProvider onShow={show}>
      <StudioBar onShowField={showFields} />
      <LostBanner />
      <main className={styles['main']}>
        {isNarrow && <PartTabs part={PARTS.find(([name]) => isShown(name))![0]} onChange={show} />}
        <div className={styles['columns']}>
          {column(
            'outline',
            <>
              <PagesPanel onOpen={openFields} onShowField={showFields} />
              <SectionsPanel onOpen={openFields} onShowField={showFields} />
            </>,
          )}
          {column(
            'preview',
            <PreviewPanel
              isNarrow={isNarrow}
              foldButtons={
                isNarrow
                  ? null
                  : (name) => <FoldButton pane={name} isShown={isShown(name)} onPress={() => toggle(name)} />
              }
              onShowField={showFields}
            />,
          )}
          {column('fields', isLocked ? <TranslationsPanel /> : <FieldsPanel />)}
        </div>
      </main>
      <NoticeBar onShowField={showFields} />
      <ConflictDialog />
      <Tooltips />
    </OnPageProvider>
  );
}

/** The whole studio, for a draft. */
export function Studio({ draft }: { draft: Draft }) {
  useNoStrayDrops();
  return (
    <DraftContext value={draft}>
      <div className={styles['studio']}>
        <LanguageProvider>
          <Columns />
        </LanguageProvider>
      </div>
    </DraftContext>
  );
}
