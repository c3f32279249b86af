import { useEffect } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import type { StudioProblem } from '../../protocol.ts';
import type { Draft } from '../draft/draft.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { ProblemText } from '../fields/field-frame.tsx';
import { FindButton } from '../../panels/find/find-button.tsx';
import { HelpButton } from '../../panels/help/help-button.tsx';
import { Icon } from '../parts/icon.tsx';
import { HistoryButton } from '../../panels/history/history-button.tsx';
import { CureButton } from '../parts/cure-button.tsx';
import partStyles from '../parts/parts.module.css';
import { PublishButton } from '../../panels/publish/publish-button.tsx';
import { toolbarWords } from './words.ts';
import { words } from '../words.ts';
import styles from './toolbar.module.css';

/** The changes since the last save; each can be taken back by itself. */
function ChangesButton() {
  const draft = useDraft();
  const { changes } = useSnapshot().state;
  return (
    <DialogTrigger>
      <Button className={partStyles['quiet']!}>{toolbarWords.changes(changes.length)}</Button>
      <Popover className={`${partStyles['popover']} ${styles['list']}`} placement="bottom end">
        <Dialog className={partStyles['dialog']!} aria-label={toolbarWords.changesTitle}>
          <h2>{toolbarWords.changesTitle}</h2>
          {changes.length === 0 && <p className={styles['empty']}>{toolbarWords.noChanges}</p>}
          <ul role="list">
            {changes.map((change) => (
              <li key={change.id} className={styles['change']}>
                <span>{change.words}</span>
                <Button
                  className={partStyles['quiet']!}
                  aria-label={`${toolbarWords.takeBack}: ${change.words}`}
                  onPress={() => draft.takeBack(change.id)}
                >
                  {toolbarWords.takeBack}
                </Button>
              </li>
            ))}
          </ul>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function ProblemItems({ problems, onShow }: { problems: StudioProblem[]; onShow: (problem: StudioProblem) => void }) {
  return (
    <ul role="list">
      {problems.map((problem) => (
        <li key={JSON.stringify(problem.path) + problem.what}>
          <button type="button" className={styles['lead']} onClick={() => onShow(problem)}>
            <ProblemText problem={problem} />
          </button>
          <CureButton
            problem={problem}
            isListed
            // The list stays open, and has the focus that the button loses.
            onCure={(button) => button.closest<HTMLElement>('[role="dialog"]')?.focus()}
          />
        </li>
      ))}
    </ul>
  );
}

/** What holds back a save, and below it what does not. Each leads to its field. */
function ProblemsButton({ onShowField }: { onShowField: () => void }) {
  const draft = useDraft();
  const { problems, warnings } = useSnapshot().state;
  return (
    <DialogTrigger>
      <Button className={`${partStyles['quiet']} ${problems.length > 0 ? styles['alarming'] : ''}`}>
        {problems.length > 0 && <Icon name="alert" />}
        {words.problems(problems.length)}
      </Button>
      <Popover className={`${partStyles['popover']} ${styles['list']}`} placement="bottom end">
        <Dialog className={partStyles['dialog']!} aria-label={toolbarWords.problemsTitle}>
          {({ close }) => {
            const show = ({ path }: StudioProblem) => {
              close();
              onShowField();
              draft.show(path);
            };
            return (
              <>
                <h2>{toolbarWords.problemsTitle}</h2>
                {problems.length === 0 && <p className={styles['empty']}>{toolbarWords.noProblems}</p>}
                <ProblemItems problems={problems} onShow={show} />
                {warnings.length > 0 && (
                  <>
                    <h2>{toolbarWords.warningsTitle}</h2>
                    <p className={styles['empty']}>{toolbarWords.warningsHint}</p>
                    <ProblemItems problems={warnings} onShow={show} />
                  </>
                )}
              </>
            );
          }}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** Where what is typed is not part of the draft yet, and undo is that of the field. */
const OWN_UNDO = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-unfinished]';

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+S; where a text is not part of the draft yet, only the last. */
function useShortcuts(draft: Draft): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const hasOwnUndo = event.target instanceof Element && event.target.closest(OWN_UNDO) !== null;
      const run = {
        s: () => draft.save(),
        z: hasOwnUndo ? undefined : () => (event.shiftKey ? draft.redo() : draft.undo()),
        y: hasOwnUndo ? undefined : () => draft.redo(),
      }[key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [draft]);
}

/** Undo, redo, changes, problems and Save. */
export function Toolbar({ onShowField }: { onShowField: () => void }) {
  const draft = useDraft();
  const { state } = useSnapshot();
  useShortcuts(draft);
  return (
    <header className={styles['bar']}>
      <h1 className={styles['title']}>{toolbarWords.title}</h1>
      <div className={styles['group']}>
        <Button
          className={partStyles['plain']!}
          aria-label={toolbarWords.undo}
          isDisabled={!state.canUndo}
          onPress={() => draft.undo()}
        >
          <Icon name="undo" />
        </Button>
        <Button
          className={partStyles['plain']!}
          aria-label={toolbarWords.redo}
          isDisabled={!state.canRedo}
          onPress={() => draft.redo()}
        >
          <Icon name="redo" />
        </Button>
        <HistoryButton />
        <FindButton onShowField={onShowField} />
        <HelpButton />
      </div>
      <div className={styles['group']}>
        <ProblemsButton onShowField={onShowField} />
        <ChangesButton />
        <Button className={partStyles['main']!} onPress={() => draft.save()}>
          {toolbarWords.save}
        </Button>
        <PublishButton onShowField={onShowField} />
      </div>
    </header>
  );
}
