import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Progress } from './progress.ts';

const REWRITE = '\r\x1b[2K';

let written: string[];
const terminal = (options: { isTTY?: boolean; columns?: number }) =>
  new Progress({ ...options, write: (text) => written.push(text) });

beforeEach(() => {
  written = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('Progress', () => {
  it('rewrites one line on a terminal', () => {
    let done = 0;
    const progress = terminal({ isTTY: true });
    progress.follow(() => `${done} of 3`);
    done = 1;
    vi.advanceTimersByTime(250);
    progress.stop();
    expect(written).toEqual([`${REWRITE}0 of 3`, `${REWRITE}1 of 3`, REWRITE]);
  });

  it('never wraps on a terminal, because a wrapped line cannot be rewritten', () => {
    const progress = terminal({ isTTY: true, columns: 6 });
    progress.follow(() => 'a long status');
    progress.stop();
    expect(written[0]).toBe(`${REWRITE}a lon`);
  });

  it('writes a line every ten seconds into a log', () => {
    const progress = terminal({});
    progress.follow(() => 'at work');
    vi.advanceTimersByTime(25_000);
    progress.stop();
    vi.advanceTimersByTime(25_000);
    expect(written).toEqual(['at work\n', 'at work\n']);
  });

  it('keeps what it says above the status', () => {
    const progress = terminal({ isTTY: true });
    progress.follow(() => 'at work');
    progress.say('ok types');
    progress.stop();
    expect(written.slice(1, 3)).toEqual([REWRITE, 'ok types\n']);
  });
});
