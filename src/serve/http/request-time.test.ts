import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allowUploadTime, limitRequestTime } from './request-time.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A request whose body has begun to arrive; and whether it was ended for being late. */
function begin(headers: Record<string, string>) {
  const request = Object.assign(new EventEmitter(), { headers, complete: false }) as unknown as IncomingMessage;
  const late = vi.fn<(request: IncomingMessage) => void>();
  limitRequestTime(() => {}, late)(request, {} as ServerResponse);
  return { request, late };
}

it('A body has 30 s to arrive', () => {
  const { late } = begin({ 'content-length': '9' });
  vi.advanceTimersByTime(29_999);
  expect(late).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(late).toHaveBeenCalledOnce();
});

it('An upload has five minutes', () => {
  const { request, late } = begin({ 'transfer-encoding': 'chunked' });
  allowUploadTime(request);
  vi.advanceTimersByTime(299_999);
  expect(late).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(late).toHaveBeenCalledOnce();
});

it('A body that has arrived is not late', () => {
  const { request, late } = begin({ 'content-length': '9' });
  request.emit('end');
  vi.advanceTimersByTime(400_000);
  expect(late).not.toHaveBeenCalled();
});
