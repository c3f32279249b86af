import type { Path } from '../../protocol.ts';

/** What was done or refused, as it is said to everyone. */
export interface NoticeText {
  text: string;
  /** Whether it can be taken back from where it is said. */
  canRevert?: boolean;
  /** Whether something went wrong. */
  isFault?: boolean;
  /** The value that it is about. */
  place?: Path;
}

/** What was said. */
export interface Notice extends NoticeText {
  /** When, in ms since 1970. */
  at: number;
}

/** How many can be read again. */
const MOST = 50;

/** A notice to show, and all to be read again, the latest first. */
export function withNotice(earlier: Notice[], said: NoticeText): { notice: Notice; said: Notice[] } {
  const notice = { ...said, at: Date.now() };
  return { notice, said: [notice, ...earlier].slice(0, MOST) };
}
