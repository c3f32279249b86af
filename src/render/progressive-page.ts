import { createContext, startTransition, useContext, useEffect, useState } from 'react';

/**
 * Whether a page may render in two steps. True after a navigation by link; false on the server, during hydration (the
 * markup is complete), on the way back (restoring the position needs the whole height) and on the way to a fragment.
 */
export const ProgressiveContext = createContext(false);

/**
 * Whether to render the complete page, or its opening first. On the slow phone the opening of /products is there 64 ms after the
 * click, the whole page would take 145 ms. The rest follows the first paint.
 *
 * @param path  The page's path.
 * @see         docs/decisions 0030
 */
export function usePageIsComplete(path: string): boolean {
  const isProgressive = useContext(ProgressiveContext);
  const [complete, setComplete] = useState(path);
  if (!isProgressive && complete !== path) setComplete(path);
  useEffect(() => {
    if (complete === path) return undefined;
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setComplete(path))));
    return () => cancelAnimationFrame(frame);
  }, [complete, path]);
  return complete === path;
}
