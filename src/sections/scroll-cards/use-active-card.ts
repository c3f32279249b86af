import { useEffect, useRef, useState, type RefObject } from 'react';
import { observe } from 'react-intersection-observer';

/**
 * The card being read: the one whose part of the section is in the middle of the window.
 *
 * @returns  Its index (0 before the first), and the ref for the list of cards.
 */
export function useActiveCard(): [number, RefObject<HTMLOListElement | null>] {
  const [active, setActive] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const stops = [...(list.current?.children ?? [])].map((card, index) =>
      observe(
        card,
        (inView) => {
          if (inView) setActive(index);
        },
        { rootMargin: '-50% 0px' },
      ),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return [active, list];
}
