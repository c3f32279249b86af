import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useAnswer } from '../../app/draft/use-answer.ts';
import { useDraft, useSnapshot } from '../../app/draft/use-draft.ts';
import { KeptEnquiries } from '../../app/forms/kept-enquiries.tsx';
import partStyles from '../../app/parts/parts.module.css';
import { TextInput } from '../../app/parts/text-input.tsx';
import { words } from '../../app/words.ts';
import type { ChangeByPerson } from '../../protocol.ts';
import { askWords } from '../ask/words.ts';
import type { PanelProps } from '../panel.ts';
import { Leads } from './leads.tsx';
import { Outcome } from './outcome.tsx';
import styles from './publish.module.css';
import { PlanButton, PlanQuestion, usePlanLater } from './plan-later.tsx';
import { usePublish } from './use-publish.ts';
import { publishWords } from './words.ts';

interface ChangesProps {
  changes: ChangeByPerson[];
  /** The ids of those that stay as they are for visitors. */
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
}

/** What is not published yet, by whom; each can be left out. */
function Changes({ changes, left, onLeave }: ChangesProps) {
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    onLeave(next);
  };
  return (
    <fieldset className={styles['chosen']}>
      <legend>{publishWords.changes}</legend>
      {changes.length === 0 && <p className={styles['hint']}>{publishWords.noChanges}</p>}
      <ul role="list">
        {changes.map(({ id, words: change, by }) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={!left.has(id)} onChange={() => toggle(id)} />
              <span>
                {change}
                <span className={styles['hint']}>{publishWords.by(by)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Who asks for publication, and why. */
function Asked() {
  const asked = useSnapshot((snapshot) => snapshot.asked);
  return (
    asked.length > 0 && (
      <ul role="list" className={styles['changes']} tabIndex={0} aria-label={askWords.name}>
        {asked.map(({ person, by, at, note }) => (
          <li key={person}>{askWords.asks(by, at, note)}</li>
        ))}
      </ul>
    )
  );
}

/** What a team publishes: its draft or some of its changes, with a note, now or later. */
export function TeamPublish({ show, close }: PanelProps) {
  const draft = useDraft();
  const { check, state, refusal, begin, watch } = usePublish(draft);
  const { answer, fault } = useAnswer('publication-changes', {});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [note, setNote] = useState('');
  const isRunning = state.kind === 'running';
  const isRefused = check !== null && check.problems.length > 0;
  const chosen = (answer?.changes ?? []).filter(({ id }) => !left.has(id));
  const isNothing = chosen.length === 0 && (answer?.changes.length ?? 0) > 0;
  const ask = (at: string | null) =>
    begin(draft.ask('publish-draft', { note, changes: chosen.map(({ id, words }) => ({ id, words })), at }));
  const plan = async (at: string) => {
    if (!(await ask(at))) return;
    draft.say(publishWords.planned);
    close();
  };
  const later = usePlanLater();
  if (fault !== null) return <p role="alert">{fault}</p>;
  if (answer === null) return <p>{words.loading}</p>;
  const publish = async () => {
    if (await ask(null)) watch();
  };
  return (
    <div className={styles['panel']}>
      {state.kind === 'idle' && (
        <>
          <Asked />
          <p>{publishWords.teamText}</p>
          <Changes changes={answer.changes} left={left} onLeave={setLeft} />
          <KeptEnquiries />
          <TextInput label={publishWords.note} hint={publishWords.noteHint} value={note} onChange={setNote} />
        </>
      )}
      {isRefused && !isRunning && (
        <>
          <p>{publishWords.publishRefused}</p>
          <Leads problems={check.problems} onShow={show} />
        </>
      )}
      {refusal !== null && <p role="alert">{refusal}</p>}
      <Outcome state={state} isHere={false} />
      {state.kind === 'idle' && (
        <>
          <div className={styles['actions']}>
            <PlanButton later={later} isDisabled={isNothing} />
            <Button className={partStyles['main']!} isDisabled={isNothing} onPress={() => void publish()}>
              {publishWords.publishNow}
            </Button>
          </div>
          <PlanQuestion later={later} onPlan={(at) => void plan(at)} />
          {check !== null && check.samples.length > 0 && (
            <>
              <p>{publishWords.publishSamples(check.samples.length)}</p>
              <Leads problems={check.samples} onShow={show} />
            </>
          )}
        </>
      )}
    </div>
  );
}
