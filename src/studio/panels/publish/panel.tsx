import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useDraft, useSnapshot } from '../../app/draft/use-draft.ts';
import { mayUse } from '../../app/team/may-use.ts';
import { KeptEnquiries } from '../../app/forms/kept-enquiries.tsx';
import listStyles from '../../app/parts/list.module.css';
import partStyles from '../../app/parts/parts.module.css';
import { TextInput } from '../../app/parts/text-input.tsx';
import { publishWords } from './words.ts';
import type { Panel, PanelProps } from '../panel.ts';
import { Leads } from './leads.tsx';
import { Outcome } from './outcome.tsx';
import styles from './publish.module.css';
import { TeamPublish } from './team-publish.tsx';
import { PlanButton, PlanQuestion, usePlanLater } from './plan-later.tsx';
import { usePublish } from './use-publish.ts';

interface WillChangeProps {
  /** What is saved and not published yet; null where that is not known. */
  saved: string[] | null;
  unsaved: string[];
}

/** What will be new for visitors, in words. */
function WillChange({ saved, unsaved }: WillChangeProps) {
  if (saved === null) return null;
  const changes = [...saved, ...unsaved];
  if (changes.length === 0) return <p className={styles['hint']}>{publishWords.nothingNew}</p>;
  return (
    <>
      <p>{publishWords.willChange}</p>
      <ul className={styles['changes']} role="list" tabIndex={0} aria-label={publishWords.willChange}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <KeptEnquiries />
    </>
  );
}

/**
 * What is to be pressed next has the focus, once the button that had it is gone: else it would be at the dialog, at Close, or
 * nowhere, where Escape does not close the dialog.
 */
const takeFocus = (next: HTMLElement | null) => {
  const { activeElement } = document;
  if (activeElement?.matches('body, [role="dialog"], [role="dialog"] > header *')) next?.focus();
};

function PublishContent({ show, close }: PanelProps) {
  const draft = useDraft();
  const changes = useSnapshot(({ state }) => state.changes);
  const { check, state, refusal, begin, start, saveAndStart, startSite, isStarting } = usePublish(draft);
  const [note, setNote] = useState('');
  const hasUnsaved = changes.length > 0;
  /** The next publication has a reason of its own. */
  const publish = (begin: (note: string) => void) => () => {
    begin(note);
    setNote('');
  };
  // The addresses of a server are those of the machine.
  const isHere = mayUse(draft.session, 'machine');
  const isRunning = state.kind === 'running';
  const hasOutcome = state.kind === 'published' && !hasUnsaved;
  const isRefused = check !== null && check.problems.length > 0;
  const plan = async (at: string) => {
    if (!(await begin(draft.ask('publish-draft', { note, changes, at })))) return;
    draft.say(publishWords.planned);
    close();
  };
  const later = usePlanLater();
  return (
    <div className={styles['panel']}>
      {state.kind === 'idle' && <p>{publishWords.publishText}</p>}
      {state.kind === 'idle' && (
        <WillChange saved={check?.changes ?? null} unsaved={changes.map(({ words }) => words)} />
      )}
      {hasUnsaved && !isRunning && <p>{publishWords.publishUnsaved(changes.length)}</p>}
      {isRefused && !isRunning && (
        <>
          <p>{publishWords.publishRefused}</p>
          <Leads problems={check.problems} onShow={show} />
        </>
      )}
      {refusal !== null && <p role="alert">{refusal}</p>}
      <Outcome state={state} isHere={isHere} />
      {/* Closed: each place is a stop on the way by Tab to the buttons. */}
      {state.kind === 'idle' && check !== null && check.samples.length > 0 && (
        <details className={styles['samples']}>
          <summary>{publishWords.publishSamples(check.samples.length)}</summary>
          <Leads problems={check.samples} onShow={show} />
        </details>
      )}
      {state.kind === 'idle' && !isRefused && (
        <TextInput label={publishWords.note} hint={publishWords.ownNoteHint} value={note} onChange={setNote} />
      )}
      {!isRunning && (
        <div className={styles['actions']}>
          {state.kind === 'idle' && !isRefused && <PlanButton later={later} />}
          {hasUnsaved && !isRefused && (
            <Button className={partStyles['quiet']!} onPress={publish(start)}>
              {publishWords.publishSaved}
            </Button>
          )}
          <Button
            className={partStyles[hasOutcome ? 'quiet' : 'main']!}
            isDisabled={isRefused && !hasUnsaved}
            onPress={publish(hasUnsaved ? saveAndStart : start)}
          >
            {hasUnsaved
              ? publishWords.saveAndPublish
              : state.kind === 'idle'
                ? publishWords.publishNow
                : publishWords.publishAgain}
          </Button>
          {isHere && hasOutcome && state.address === null && (
            <Button ref={takeFocus} className={partStyles['main']!} isPending={isStarting} onPress={startSite}>
              {isStarting ? publishWords.starting : publishWords.startSite}
            </Button>
          )}
          {isHere && hasOutcome && state.address !== null && (
            <a
              ref={takeFocus}
              className={`${partStyles['main']} ${styles['site']}`}
              href={state.address}
              target="_blank"
              rel="noopener noreferrer"
            >
              {publishWords.openSite}
            </a>
          )}
        </div>
      )}
      {state.kind === 'idle' && !isRefused && (
        <PlanQuestion later={later} hint={publishWords.runsThen} onPlan={(at) => void plan(at)} />
      )}
    </div>
  );
}

/** How many ask for it; its name stays the same. */
function PublishLabel() {
  const asked = useSnapshot((snapshot) => snapshot.asked.length);
  if (asked === 0) return publishWords.publish;
  return (
    <>
      {publishWords.publish}
      <span className={listStyles['badge']} aria-hidden="true">
        {asked}
      </span>
    </>
  );
}

/** Builds the saved site, and says what came of it. */
export const panel: Panel = {
  name: publishWords.publish,
  does: publishWords.publishDoes,
  group: 'after-save',
  needs: ['publish'],
  order: 1,
  Label: PublishLabel,
  Content: (props) => (mayUse(useDraft().session, 'save') ? <PublishContent {...props} /> : <TeamPublish {...props} />),
};
