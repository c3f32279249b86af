import { useEffect, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Publication } from './protocol.ts';
import { useAnswer } from '../../app/draft/use-answer.ts';
import { useDraft } from '../../app/draft/use-draft.ts';
import partStyles from '../../app/parts/parts.module.css';
import { mayUse } from '../../app/team/may-use.ts';
import { words } from '../../app/words.ts';
import type { PanelProps } from '../panel.ts';
import { Moment } from '../publish/moment.tsx';
import { publishWords } from '../publish/words.ts';
import styles from './history.module.css';
import { StateActions } from './state-actions.tsx';
import { historyWords } from './words.ts';

/** What is planned and begins later than this has waited for the studio to run, in ms. */
const LATE_MS = 60_000;

/** How often what runs is asked about, in ms. */
const RUNNING_MS = 1000;

/** The longest wait for what is planned, in ms: the clock of this machine may be another one. */
const PLANNED_MS = 60_000;

/** In how many ms the list may say something else by itself; null where only people change it. */
function changesIn(publications: Publication[]): number | null {
  if (publications.some(({ state }) => state === 'running')) return RUNNING_MS;
  const due = publications.flatMap((each) => (each.state === 'waiting' ? each.due : []));
  return due.length === 0 ? null : Math.min(Math.max(Math.min(...due) - Date.now(), RUNNING_MS), PLANNED_MS);
}

function titleOf({ state, by, due, ended, asked }: Publication): string {
  const at = ended ?? asked;
  if (state === 'waiting') return historyWords.plannedBy(due, by);
  if (state === 'running') return historyWords.runningBy(by);
  if (state === 'cancelled') return historyWords.cancelledBy(due, by);
  return state === 'failed' ? historyWords.failedBy(at, by) : historyWords.publishedBy(at, by);
}

/** A publication: when, who, why, and the way back to it. */
function PublicationItem({ publication, close, onCancel, onPlan }: PublicationItemProps) {
  const draft = useDraft();
  const { id, state, note, asked, due, ended, failure } = publication;
  const title = titleOf(publication);
  const isFailedPlan = state === 'failed' && due > asked;
  const [isOpen, setIsOpen] = useState(false);
  // Once it is planned again there is nothing more to ask.
  const isPlanned = isFailedPlan && isOpen;
  const plannedId = useId();
  const isLate = due > asked && ended !== null && ended - due > LATE_MS;
  return (
    <li className={styles['state']}>
      <h3>{title}</h3>
      {publication.public && (
        <p className={styles['marks']}>
          <span>{historyWords.public(publication.public)}</span>
        </p>
      )}
      {note !== '' && <p className={styles['note']}>{note}</p>}
      {isLate && <p className={styles['hint']}>{historyWords.late(due)}</p>}
      {failure !== null && <p>{failure}</p>}
      {(state === 'waiting' || isFailedPlan) && mayUse(draft.session, 'publish') && (
        <>
          <div className={styles['actions']}>
            {isFailedPlan && (
              <Button
                className={partStyles['quiet']!}
                aria-label={`${historyWords.planAgain}: ${title}`}
                aria-expanded={isPlanned}
                aria-controls={plannedId}
                onPress={() => setIsOpen(!isOpen)}
              >
                {historyWords.planAgain}
              </Button>
            )}
            <Button
              className={partStyles['quiet']!}
              aria-label={`${historyWords.cancel}: ${title}`}
              onPress={() => onCancel(id)}
            >
              {historyWords.cancel}
            </Button>
          </div>
          <div id={plannedId} className={styles['asked']} hidden={!isPlanned}>
            {isPlanned && (
              <>
                <p className={styles['hint']}>{historyWords.planAgainHint}</p>
                <Moment onPlan={(at) => onPlan(id, at)} />
              </>
            )}
          </div>
        </>
      )}
      {state === 'published' && <StateActions id={id} saved={new Date(ended ?? asked).toISOString()} onClose={close} />}
    </li>
  );
}

interface PublicationItemProps {
  publication: Publication;
  close: () => void;
  onCancel: (id: string) => void;
  onPlan: (id: string, at: string) => void;
}

/** Whether a publication is still to come, or was not made at its moment. */
const isPlan = ({ state, due, asked }: Publication): boolean =>
  state === 'waiting' || state === 'running' || (state === 'failed' && due > asked);

interface PublicationListProps extends Pick<PanelProps, 'close'> {
  /** What is still to come alone; nothing where there is none. */
  isOfPlans?: boolean;
}

/** What was published, and will be. */
export function PublicationList({ close, isOfPlans = false }: PublicationListProps) {
  const draft = useDraft();
  const [asked, setAsked] = useState(0);
  const { answer, fault } = useAnswer('publications', { asked });
  useEffect(() => {
    const ms = changesIn(answer?.publications ?? []);
    if (ms === null) return undefined;
    const timer = setTimeout(() => setAsked((before) => before + 1), ms);
    return () => clearTimeout(timer);
  }, [answer]);
  // The list of states says the same.
  if (fault !== null) return isOfPlans ? null : <p role="alert">{fault}</p>;
  if (answer === null) return isOfPlans ? null : <p>{words.loading}</p>;
  const shown = answer.publications.filter((each) => !isOfPlans || isPlan(each));
  const cancel = async (id: string) => {
    const done = await draft.ask('cancel-publication', { id });
    if ('error' in done) draft.say(String(done.error), true);
    setAsked((before) => before + 1);
  };
  const plan = async (id: string, at: string) => {
    const done = await draft.ask('plan-again', { id, at });
    if ('error' in done) draft.say(String(done.error), true);
    else if (done.problems.length > 0) draft.say(`${done.problems[0]!.what} ${done.problems[0]!.fix}`, true);
    else draft.say(publishWords.planned);
    setAsked((before) => before + 1);
  };
  if (shown.length === 0) return isOfPlans ? null : <p className={styles['hint']}>{historyWords.noPublications}</p>;
  return (
    <>
      <p className={styles['hint']}>{isOfPlans ? historyWords.plansHint : historyWords.publicationsHint}</p>
      <ul role="list" className={styles['states']}>
        {shown.map((publication) => (
          <PublicationItem
            key={publication.id}
            publication={publication}
            close={close}
            onCancel={(id) => void cancel(id)}
            onPlan={(id, at) => void plan(id, at)}
          />
        ))}
      </ul>
    </>
  );
}
