import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogLimiter } from './log-limiter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const lines: string[] = [];
  const logger = pino(
    { level: 'info', base: null, timestamp: false },
    { write: (line) => void lines.push(line.trim()) },
  );
  return { lines, log: createLogLimiter(logger) };
}

describe('log lines of one kind', () => {
  it('are summed up after the first, a minute long', () => {
    const { lines, log } = start();
    for (let count = 0; count < 1_000; count += 1) log.write('info', 'left', 'A client left.', { code: 'A' });
    expect(lines).toEqual(['{"level":30,"code":"A","msg":"A client left."}']);
    vi.advanceTimersByTime(60_000);
    expect(lines.slice(1)).toEqual(['{"level":30,"msg":"A client left. (999 more in the last 60 s)"}']);
  });

  it('are written at once again after a minute without any', () => {
    const { lines, log } = start();
    log.write('warn', 'full', 'Full.');
    vi.advanceTimersByTime(60_000);
    log.write('warn', 'full', 'Full.');
    expect(lines).toEqual(['{"level":40,"msg":"Full."}', '{"level":40,"msg":"Full."}']);
  });

  it('do not hide those of another kind', () => {
    const { lines, log } = start();
    log.write('error', 'one', 'One.');
    log.write('error', 'two', 'Two.');
    expect(lines).toHaveLength(2);
  });

  it('are summed up when the program ends', () => {
    const { lines, log } = start();
    for (let count = 0; count < 3; count += 1) log.write('info', 'left', 'A client left.');
    log.close();
    expect(lines[1]).toContain('(2 more');
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(2);
  });
});
