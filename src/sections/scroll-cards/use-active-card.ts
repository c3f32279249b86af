import { useEffect, useRef, useState, type RefObject } from 'react';
import { observe } from 'react-intersection-observer';

/**
 * The card being read: the last one whose part of the section has reached the middle of the window, however the page got
 * there: scrolled, restored or by a link.
 *
 * @returns  Its index (0 before the first), and the ref for the list of cards.
 */
export function useActiveCard(): [number, RefObject<HTMLOListElement | null>] {
  const [active, setActive] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const cards = [...(list.current?.children ?? [])];
    const update = () => {
      const reached = cards.filter((card) => card.getBoundingClientRect().top <= innerHeight / 2);
      setActive(Math.max(0, reached.length - 1));
    };
    const stops = cards.map((card) => observe(card, update, { rootMargin: '-50% 0px' }));
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return [active, list];
}
