import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FILE_LIMITS } from '../../model/form/file-field.ts';
import { projectDir } from '../testing/write-site.ts';
import { createUploadLimit } from './upload-limit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A limit, and uploads that tell whether they were ended. */
function start() {
  const limit = createUploadLimit();
  const begin = (client: string) => {
    const end = vi.fn<() => void>();
    const socket = Object.assign(new EventEmitter(), { bytesRead: 0 }).on('error', end);
    const request = { socket, complete: false };
    return { socket, request, end, done: limit.begin(client, request as unknown as IncomingMessage) };
  };
  return { begin, fill: () => Array.from({ length: 40 }, (_, index) => begin(String(index % 10))) };
}

describe('uploads at the same time', () => {
  it('are four of one client', () => {
    const { begin } = start();
    const [first] = Array.from({ length: 4 }, () => begin('a'));
    // However slow they are: a visitor who sends many at once on a bad line would end their own.
    vi.advanceTimersByTime(5_000);
    expect(begin('a').done).toBeNull();
    first!.done!();
    expect(begin('a').done).not.toBeNull();
  });

  it('are forty of all', () => {
    const { begin, fill } = start();
    expect(fill().every(({ done }) => done !== null)).toBe(true);
    expect(begin('z').done).toBeNull();
  });

  it('end with the slowest where one more comes, and with no other', () => {
    const { begin, fill } = start();
    const uploads = fill();
    for (const { socket } of uploads) socket.bytesRead = 10_000;
    uploads[7]!.socket.bytesRead = 1;
    vi.advanceTimersByTime(1_000);
    expect(begin('z').done).not.toBeNull();
    expect(uploads.filter(({ end }) => end.mock.calls.length > 0)).toEqual([uploads[7]]);
  });

  it('go on where none is slow', () => {
    const { begin, fill } = start();
    const uploads = fill();
    for (const { socket } of uploads) socket.bytesRead = 100_000;
    vi.advanceTimersByTime(1_000);
    expect(begin('z').done).toBeNull();
  });

  it('go on where all have arrived and are being stored', () => {
    const { begin, fill } = start();
    for (const { request } of fill()) request.complete = true;
    vi.advanceTimersByTime(60_000);
    expect(begin('z').done).toBeNull();
  });
});

it('The proxy in the deployment guide lets an upload through', () => {
  const guide = readFileSync(path.join(projectDir, 'docs/deployment.md'), 'utf8');
  const [, megabytes] = /^client_max_body_size (\d+)m;$/m.exec(guide) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(FILE_LIMITS.totalBytes);
});
