import { useContext, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { observe } from 'react-intersection-observer';
import { MotionContext } from '../reveal/motion-context.ts';

/** Without script there is no control that stops motion, so nothing plays. */
const WHERE_IT_PLAYS = '(prefers-reduced-motion: no-preference) and (scripting: enabled)';

const never = () => () => {};

interface PlayedOnceProps {
  src: string;
  /** The drawing, which shows its last frame. */
  image: ReactNode;
  /** It plays as soon as the page shows it, before any script; others play when they are seen first. */
  atOnce: boolean;
}

/**
 * A drawing that plays once and then stands still, by the stylesheet inside it (`svg:target`).
 *
 * The boot script takes the playing source out where motion was stopped.
 */
export function PlayedOnce({ src, image, atOnce }: PlayedOnceProps) {
  const { isAllowed } = useContext(MotionContext);
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  // What the document said at first stays; a page that comes later asks whether motion is isAllowed.
  const [plays, setPlays] = useState(atOnce && (isHydrating || isAllowed));
  const frame = useRef<HTMLPictureElement>(null);
  useEffect(() => {
    const shown = frame.current?.querySelector('img');
    if (atOnce || !isAllowed || !shown) return;
    return observe(
      shown,
      (inView) => {
        if (inView) setPlays(true);
      },
      { threshold: 0.4 },
    );
  }, [atOnce, isAllowed]);
  return (
    <picture ref={frame}>
      {plays && <source media={WHERE_IT_PLAYS} srcSet={`${src}#play`} />}
      {image}
    </picture>
  );
}
