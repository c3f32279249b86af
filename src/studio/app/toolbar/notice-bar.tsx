import { useRef, type FocusEvent } from 'react';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { Icon } from '../parts/icon.tsx';
import { toolbarWords } from './words.ts';
import { words } from '../words.ts';
import styles from './toolbar.module.css';

/** What was just done, spoken too, with the way back beside it. */
export function NoticeBar() {
  const draft = useDraft();
  const { notice } = useSnapshot();
  /** What had the focus before: it returns there once a button has been pressed, which then goes. */
  const from = useRef<HTMLElement | null>(null);
  const noteFrom = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) from.current = relatedTarget;
  };
  const leaving = (run: () => void) => () => {
    run();
    from.current?.focus();
  };
  return (
    <div
      data-notice=""
      onFocus={noteFrom}
      className={`${styles['notice']} ${notice?.isFault ? styles['fault'] : ''} ${notice ? '' : styles['idle']}`}
    >
      {/* A live region speaks only if it was there before its words. */}
      <p role="status">{notice?.text ?? ''}</p>
      {notice?.action && (
        <button type="button" onClick={leaving(notice.action.run)}>
          {notice.action.label}
        </button>
      )}
      {notice?.canRevert && (
        <button type="button" onClick={leaving(() => draft.undo())}>
          {toolbarWords.revert}
        </button>
      )}
      {notice && (
        <button type="button" aria-label={toolbarWords.dismiss} onClick={leaving(() => draft.dismiss())}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

/** Why nothing is sent or stored at the moment. */
export function LostBanner() {
  const { lost, state } = useSnapshot();
  const why = lost === 'refused' ? words.refused : lost === 'unreachable' ? words.unreachable : state.unstored;
  if (why === null) return null;
  return (
    <p className={styles['banner']} role="alert">
      <Icon name="alert" />
      {why}
    </p>
  );
}
