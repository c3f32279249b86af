import { createContext, startTransition, useContext, useEffect, useState } from 'react';

/**
 * Whether heavy parts of a page may follow its first paint. True on a page reached by a link; never on disk, while a
 * page wakes (its parts are there), or on the way back (the position to restore needs the page's whole height).
 */
export const LateContext = createContext(false);

/** Whether a heavy part of a page is to be drawn by now: at once, or when the rest of the page has been. */
export function useLatePart(): boolean {
  const isLate = useContext(LateContext);
  const [isDue, setIsDue] = useState(!isLate);
  useEffect(() => {
    if (isDue) return undefined;
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setIsDue(true))));
    return () => cancelAnimationFrame(frame);
  }, [isDue]);
  return isDue;
}
