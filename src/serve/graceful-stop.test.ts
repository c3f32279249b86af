import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { statusCodes } from './testing/raw-request.ts';
import { startServer } from './testing/start-server.ts';

const request = 'GET /products HTTP/1.1\r\nHost: x\r\n\r\n';
/** Longer than any test. */
const graceMs = 60_000;

/** A connection over which one request has been answered. */
async function openKept(port: number) {
  const socket = connect(port, '127.0.0.1');
  const heard = { text: '' };
  const ended = new Promise<string>((resolve, reject) => {
    socket.once('error', reject).once('close', () => resolve(heard.text));
  });
  await new Promise<void>((resolve) => {
    socket.setEncoding('latin1').on('data', (part: string) => {
      heard.text += part;
      if (heard.text.includes('</h1>')) resolve();
    });
    socket.write(request);
  });
  return { socket, ended };
}

describe('a server that stops', () => {
  it('responds to a request on its way over an idle connection, as the last', async () => {
    const { port, server } = await startServer();
    const { socket, ended } = await openKept(port);
    const closing = server.close(graceMs);
    socket.write(request);
    const heard = await ended;
    expect(statusCodes(heard)).toEqual([200, 200]);
    expect(heard.match(/^connection: \S+/gim)).toEqual(['Connection: keep-alive', 'connection: close']);
    await closing;
  });

  it('responds to the first request of a connection that was opened before', async () => {
    const { port, server } = await startServer();
    const { socket, ended } = await openKept(port);
    const other = connect(port, '127.0.0.1');
    // Accepted in their order: the other is open once this one is.
    await openKept(port).then(({ socket: last }) => last.destroy());
    const closing = server.close(graceMs);
    let heard = '';
    other.on('data', (part) => (heard += String(part)));
    other.write(request);
    await new Promise((resolve) => other.once('close', resolve));
    expect(statusCodes(heard)).toEqual([200]);
    socket.write(request);
    await Promise.all([ended, closing]);
  });

  it('closes idle connections after the grace period', async () => {
    const { port, server } = await startServer();
    const { ended } = await openKept(port);
    await server.close(50);
    expect(statusCodes(await ended)).toEqual([200]);
  });
});
