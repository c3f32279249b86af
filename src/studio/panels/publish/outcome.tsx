import type { PublishState } from './protocol.ts';
import { publishWords } from './words.ts';
import styles from './publish.module.css';

/** What is said of a build while it runs and when it has ended. */
export function Outcome({ state, isHere }: { state: PublishState; isHere: boolean }) {
  const stage =
    state.kind === 'running'
      ? state.written === 0
        ? publishWords.preparing
        : publishWords.writing
      : state.kind === 'published'
        ? publishWords.published(state.pages, state.changed, state.removed, state.seconds)
        : state.kind === 'failed'
          ? publishWords.publishFailed
          : '';
  return (
    <>
      {/* Stages are spoken, not each page: that would never end. */}
      <p role="status" className={styles['stage']}>
        {stage}
      </p>
      {state.kind === 'running' && (
        <>
          <progress
            aria-label={publishWords.progress}
            {...(state.written > 0 && { value: state.written, max: state.pages })}
          />
          {state.written > 0 && <p>{publishWords.written(state.written, state.pages)}</p>}
          <p className={styles['hint']}>{publishWords.goesOn}</p>
        </>
      )}
      {state.kind === 'failed' && <pre className={styles['reason']}>{state.reason}</pre>}
      {state.kind === 'published' && (
        <>
          {state.next !== null && <p>{state.next}</p>}
          {isHere && state.address === null && <p className={styles['hint']}>{publishWords.serveHint}</p>}
        </>
      )}
    </>
  );
}
