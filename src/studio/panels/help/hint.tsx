import { useSyncExternalStore } from 'react';
import { helpWords } from './words.ts';
import styles from './help.module.css';

/** The places that hints are about, in the order in which they are shown. */
const PLACES = ['pages', 'sections', 'preview', 'fields'] as const;

type HintPlace = (typeof PLACES)[number];

/** In the browser's storage: the number of hints that were read. */
const STORED = 'studio-hints';

const listeners = new Set<() => void>();

/** How many hints were read; all of them where nothing can be stored, as they would come again at each start. */
function readCount(): number {
  try {
    return Number(localStorage.getItem(STORED) ?? 0);
  } catch {
    return PLACES.length;
  }
}

function store(count: number): void {
  const part = document.querySelector('[data-hint]')?.closest('section');
  localStorage.setItem(STORED, String(count));
  for (const listener of listeners) listener();
  // The button that was pressed is gone: the keyboard goes on at the next hint, or else in the part that it was about.
  requestAnimationFrame(() => {
    const hint = document.querySelector<HTMLElement>('[data-hint] button');
    (hint ?? part?.querySelector<HTMLElement>('button, input'))?.focus();
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * A hint for somebody's first visit, at the place that it is about and in the flow of it, so that it covers nothing. One is
 * shown at a time; each is closed for good.
 */
export function Hint({ place }: { place: HintPlace }) {
  const read = useSyncExternalStore(subscribe, readCount);
  if (PLACES[read] !== place) return null;
  const isLast = read === PLACES.length - 1;
  return (
    <aside className={styles['hint']} role="note" aria-label={helpWords.hintOf(read + 1, PLACES.length)} data-hint="">
      <p>{helpWords.hints[place]}</p>
      <div className={styles['hintFoot']}>
        <button type="button" onClick={() => store(read + 1)}>
          {isLast ? helpWords.lastHint : helpWords.nextHint}
        </button>
        {!isLast && (
          <button type="button" onClick={() => store(PLACES.length)}>
            {helpWords.noHints}
          </button>
        )}
      </div>
    </aside>
  );
}
