import { createContext } from 'react';

/** How things come in on this page while the visitor scrolls. */
export interface Motion {
  /** Length of a scroll-in effect in ms; 0 is none. Specification 9: 1000, on Nyra 300. */
  scrollInMs: number;
  /** False until the page is live, where motion is unwelcome, and while the visitor has stopped it. */
  welcome: boolean;
}

/** Nothing moves unless the live page says so: static pages and tests stand still. */
export const MotionContext = createContext<Motion>({ scrollInMs: 0, welcome: false });
