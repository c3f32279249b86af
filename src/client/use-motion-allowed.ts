import { useSyncExternalStore } from 'react';

const REDUCED = '(prefers-reduced-motion: reduce)';

/** The checkbox in the footer; the stylesheet reads it too. */
const stopControl = () => document.getElementById('stop-motion') as HTMLInputElement | null;

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(REDUCED);
  query.addEventListener('change', onChange);
  document.addEventListener('change', onChange);
  return () => {
    query.removeEventListener('change', onChange);
    document.removeEventListener('change', onChange);
  };
}

/** Whether things may move: the system allows it and the visitor has not stopped it. False until the page is live. */
export function useMotionAllowed(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !matchMedia(REDUCED).matches && !stopControl()?.checked,
    () => false,
  );
}
