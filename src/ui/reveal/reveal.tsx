import { useContext, useEffect, useRef, type ReactNode } from 'react';
import { observe } from 'react-intersection-observer';
import { MotionContext } from './motion-context.ts';

/** How far inside the window a block must be before its effect plays, in px. docs/product.md 9. */
const OFFSET_PX = 120;

/** Entrances move and fade, nothing else. */
const ENTRANCE: Keyframe[] = [
  { opacity: 0, transform: 'translateY(24px)' },
  { opacity: 1, transform: 'none' },
];

interface RevealProps {
  children: ReactNode;
  className?: string | undefined;
  as?: 'div' | 'li' | 'figure';
  /** How much later than its neighbours it comes in, in ms. */
  delayMs?: number;
}

/**
 * A block with a scroll-in effect, played each time it enters the window, from either side.
 *
 * It is hidden only while it is entirely outside the window, so text in view never vanishes. It is hidden by the first frame
 * of a paused animation: no class or style that a static page could be stuck with.
 *
 * @see  docs/product.md 9, docs/decisions 0014
 */
export function Reveal({ children, className, as: Tag = 'div', delayMs = 0 }: RevealProps) {
  const { scrollInMs, isAllowed } = useContext(MotionContext);
  const element = useRef<HTMLElement | null>(null);
  const enter = useRef<(() => void) | undefined>(undefined);

  useEffect(() => {
    const node = element.current;
    if (!node || !isAllowed || scrollInMs === 0) return;
    let entrance: Animation | undefined;
    enter.current = () => entrance?.play();
    const stopOutside = observe(node, (inView) => {
      if (inView) return;
      entrance?.cancel();
      entrance = node.animate(ENTRANCE, {
        duration: scrollInMs,
        delay: delayMs,
        easing: 'ease-out',
        fill: 'backwards',
      });
      entrance.pause();
    });
    const stopInside = observe(
      node,
      (inView) => {
        if (inView) enter.current?.();
      },
      { rootMargin: `-${OFFSET_PX}px 0px` },
    );
    return () => {
      stopOutside();
      stopInside();
      entrance?.cancel();
      enter.current = undefined;
    };
  }, [isAllowed, scrollInMs, delayMs]);

  return (
    <Tag
      ref={(node: HTMLElement | null) => {
        element.current = node;
      }}
      className={className}
      onFocus={() => enter.current?.()}
    >
      {children}
    </Tag>
  );
}
