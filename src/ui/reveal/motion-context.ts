import { createContext } from 'react';

/** Scroll-in effects of the page. */
export interface Motion {
  /** Length of a scroll-in effect in ms; 0 is none. docs/product.md 9: 1000, on Nyra 300. */
  scrollInMs: number;
  /** False until the page is live, where the system reduces motion, and while the visitor has stopped it. */
  isAllowed: boolean;
}

/** Nothing moves in static pages and in tests. */
export const MotionContext = createContext<Motion>({ scrollInMs: 0, isAllowed: false });
