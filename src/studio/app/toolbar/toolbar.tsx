import { useEffect, useId, type PointerEvent } from 'react';
import { Button, Toolbar } from 'react-aria-components';
import { isCommand, shortcutKey } from '../../keys.ts';
import type { Draft } from '../draft/draft.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { LanguageChoice } from '../languages/language-choice.tsx';
import { Icon } from '../parts/icon.tsx';
import partStyles from '../parts/parts.module.css';
import { mayUse } from '../team/may-use.ts';
import { TeamBar } from '../team/team-bar.tsx';
import { teamWords } from '../team/words.ts';
import { PanelButtons } from './panel-button.tsx';
import { toolbarWords } from './words.ts';
import styles from './toolbar.module.css';
import type { StudioState } from '../../protocol.ts';

/** A moment as people say it: the time of today, else the day too. */
function said(at: string): string {
  const moment = new Date(at);
  const isToday = moment.toDateString() === new Date().toDateString();
  return moment.toLocaleString('en-GB', { ...(!isToday && { dateStyle: 'medium' }), timeStyle: 'short' });
}

function statusOf({ saved, published }: StudioState['written'], isDraft: boolean): string {
  if (isDraft) return toolbarWords.draft;
  if (published && saved && published >= saved) return toolbarWords.publishedAt(said(published));
  return saved ? toolbarWords.savedAt(said(saved)) : '';
}

interface SaveStatusProps {
  id: string;
  written: StudioState['written'];
  isDraft: boolean;
}

/** How far what is seen has got. What has just happened is spoken by the notice. */
export function SaveStatus({ id, written, isDraft }: SaveStatusProps) {
  return (
    <p className={styles['status']} id={id}>
      {statusOf(written, isDraft)}
    </p>
  );
}

/** Where what is typed is not part of the draft yet, and undo is that of the field. */
const OWN_UNDO = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-unfinished]';

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+S; where a text is not part of the draft yet, only the last. */
function useShortcuts(draft: Draft): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isCommand(event)) return;
      const hasOwnUndo = event.target instanceof Element && event.target.closest(OWN_UNDO) !== null;
      const run = {
        s: () => (mayUse(draft.session, 'save') ? draft.save() : draft.say(teamWords.isShared)),
        z: hasOwnUndo ? undefined : () => (event.shiftKey ? draft.redo() : draft.undo()),
        y: hasOwnUndo ? undefined : () => draft.redo(),
      }[shortcutKey(event)];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [draft]);
}

/** A toolbar gives the focus to its button that had it last. Where it has the focus already, the one that is pressed gets it. */
const focusFirst = ({ target }: PointerEvent<Element>): void =>
  (target as Element).closest<HTMLElement>('[role="toolbar"] button')?.focus();

/** Undo, redo, Save, and the buttons of all panels: two toolbars, each one stop of Tab. */
export function StudioBar({ onShowField }: { onShowField: () => void }) {
  const draft = useDraft();
  const canUndo = useSnapshot(({ state }) => state.canUndo);
  const canRedo = useSnapshot(({ state }) => state.canRedo);
  const written = useSnapshot(({ state }) => state.written);
  const isDraft = useSnapshot(({ state }) => state.changes.length > 0 || draft.hasUnsent);
  const statusId = useId();
  const maySave = mayUse(draft.session, 'save');
  useShortcuts(draft);
  return (
    <header className={styles['bar']} onPointerDownCapture={focusFirst}>
      <h1 className={styles['title']}>{toolbarWords.title}</h1>
      <Toolbar className={styles['group']!} aria-label={toolbarWords.tools}>
        <Button
          className={partStyles['plain']!}
          aria-label={toolbarWords.undo}
          isDisabled={!canUndo}
          onPress={() => draft.undo()}
        >
          <Icon name="undo" />
        </Button>
        <Button
          className={partStyles['plain']!}
          aria-label={toolbarWords.redo}
          isDisabled={!canRedo}
          onPress={() => draft.redo()}
        >
          <Icon name="redo" />
        </Button>
        <LanguageChoice />
        <PanelButtons group="tools" onShowField={onShowField} />
      </Toolbar>
      <Toolbar className={styles['group']!} aria-label={toolbarWords.site}>
        <PanelButtons group="before-save" onShowField={onShowField} />
        {maySave && <SaveStatus id={statusId} written={written} isDraft={isDraft} />}
        {/* Never disabled: it keeps its place for the keyboard, and says when it was pressed. */}
        {maySave && (
          <Button
            className={`${partStyles['main']} ${isDraft ? '' : styles['idle']}`}
            aria-describedby={statusId}
            onPress={() => draft.save()}
          >
            {toolbarWords.save}
          </Button>
        )}
        <PanelButtons group="after-save" onShowField={onShowField} />
        <TeamBar />
      </Toolbar>
    </header>
  );
}
