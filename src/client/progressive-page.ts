import { createContext, startTransition, useContext, useEffect, useState } from 'react';

/**
 * Whether a page may come in two steps. True on a page reached by a link; never on disk, while a page wakes (it is all
 * there), on the way back (the position to restore needs the whole height), or on the way to a place on a page.
 */
export const InStepsContext = createContext(false);

/**
 * Whether a page is to be drawn as a whole, or what meets the eye first alone: a phone draws that in a third of the time.
 * The rest follows its first paint.
 *
 * @param path  The page's.
 */
export function useWholePage(path: string): boolean {
  const inSteps = useContext(InStepsContext);
  const [whole, setWhole] = useState(path);
  if (!inSteps && whole !== path) setWhole(path);
  useEffect(() => {
    if (whole === path) return undefined;
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setWhole(path))));
    return () => cancelAnimationFrame(frame);
  }, [whole, path]);
  return whole === path;
}
