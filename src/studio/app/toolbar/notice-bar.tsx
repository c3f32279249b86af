import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { Icon } from '../parts/icon.tsx';
import { PanelButtons } from './panel-button.tsx';
import { teamWords } from '../team/words.ts';
import { toolbarWords } from './words.ts';
import { words } from '../words.ts';
import styles from './toolbar.module.css';

/** How long a message stays, in ms: the list of messages has it then. */
const STAYS_MS = 6000;

/** What was just done, spoken too, with the way back beside it, until it has been read; and the list of all such messages. */
export function NoticeBar({ onShowField }: { onShowField: () => void }) {
  const draft = useDraft();
  const notice = useSnapshot((now) => now.notice);
  /** Somebody is at its buttons. */
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!notice || isHeld) return;
    const timer = setTimeout(() => draft.dismiss(), STAYS_MS);
    return () => clearTimeout(timer);
  }, [draft, notice, isHeld]);
  /** What had the focus before: it returns there once a button has been pressed, which then goes. */
  const from = useRef<HTMLElement | null>(null);
  const noteFrom = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) from.current = relatedTarget;
  };
  const leaving = (run: () => void) => () => {
    run();
    from.current?.focus();
  };
  const place = notice?.place;
  return (
    <footer className={styles['foot']}>
      <div
        data-notice=""
        onFocus={(event) => {
          noteFrom(event);
          setIsHeld(true);
        }}
        onBlur={() => setIsHeld(false)}
        onPointerEnter={() => setIsHeld(true)}
        onPointerLeave={() => setIsHeld(false)}
        className={`${styles['notice']} ${notice?.isFault ? styles['fault'] : ''}`}
      >
        {/* A live region speaks only if it was there before its words. */}
        <p role="status">{notice?.text ?? ''}</p>
        {place && (
          <button
            type="button"
            onClick={() => {
              onShowField();
              draft.show(place);
            }}
          >
            {toolbarWords.showPlace}
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
      <PanelButtons group="foot" onShowField={onShowField} />
    </footer>
  );
}

/** Why nothing is sent or stored at the moment, and what a team could not publish. */
export function LostBanner() {
  const { person } = useDraft().session;
  const refused = person ? teamWords.signedOut : words.refused;
  const why = useSnapshot(({ lost, state }) =>
    lost === 'refused' ? refused : lost === 'unreachable' ? words.unreachable : state.unstored,
  );
  const trouble = useSnapshot((now) => now.trouble);
  return [why, trouble]
    .filter((said) => said !== null)
    .map((said) => (
      <p className={styles['banner']} role="alert" key={said}>
        <Icon name="alert" />
        {said}
      </p>
    ));
}
