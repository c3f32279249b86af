import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startHttpServer } from '../testing/start-http-server.ts';
import { limitBodyTime } from './body-time.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A request whose body has begun to arrive; and whether it was ended for being late. */
function begin(headers: Record<string, string>) {
  const late = vi.fn<(error: { code: string }) => void>();
  const socket = Object.assign(new EventEmitter(), { bytesRead: 500 }).on('error', late);
  const parts = { headers, complete: false, socket };
  const request = Object.assign(new EventEmitter(), parts) as unknown as IncomingMessage;
  limitBodyTime(request);
  return { request, socket, late };
}

it('A body that stands still has 10 s', () => {
  const { late } = begin({ 'content-length': '9' });
  vi.advanceTimersByTime(9_999);
  expect(late).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(late).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }));
});

it('A body has one second more for each 2,000 bytes that have arrived', () => {
  const { socket, late } = begin({ 'transfer-encoding': 'chunked' });
  socket.bytesRead += 60_000;
  vi.advanceTimersByTime(39_999);
  expect(late).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(late).toHaveBeenCalledOnce();
});

it('A body that drips one byte in 15 s ends after 10 s, however long it is', () => {
  const { socket, late } = begin({ 'content-length': '50000000' });
  socket.bytesRead += 1;
  vi.advanceTimersByTime(10_001);
  expect(late).toHaveBeenCalledOnce();
});

it.each(['end', 'close'])('A body that has arrived is not late: %s', (event) => {
  const { request, late } = begin({ 'content-length': '9' });
  request.emit(event);
  vi.advanceTimersByTime(400_000);
  expect(late).not.toHaveBeenCalled();
});

it('A request without a body has no time to keep', () => {
  const { late } = begin({});
  vi.advanceTimersByTime(400_000);
  expect(late).not.toHaveBeenCalled();
});

it.each(['', 'Expect: 100-continue\r\n'])('A client whose body stands still gets 408: %j', async (expectation) => {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const { port } = await startHttpServer(() => begin());
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${expectation}Content-Length: 9\r\n\r\n`);
  await begun;
  vi.advanceTimersByTime(10_000);
  const received = await new Promise((resolve) => socket.setEncoding('latin1').once('data', resolve));
  expect(received).toContain('HTTP/1.1 408 Request Timeout');
});
