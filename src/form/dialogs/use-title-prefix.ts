import { useEffect } from 'react';

/**
 * Puts words before the title of the document while they apply, such as "Error: " after a refused submit.
 *
 * A navigation in the meantime writes a title of its own: then there is nothing to take away.
 */
export function useTitlePrefix(prefix: string, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [prefix, isOn]);
}
