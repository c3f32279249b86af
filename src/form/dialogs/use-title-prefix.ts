import { useEffect } from 'react';

/**
 * Prefixes the document's title while `isOn`, such as with "Error: " after an invalid submit.
 *
 * A navigation in the meantime sets another title; then there is no prefix to remove.
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
