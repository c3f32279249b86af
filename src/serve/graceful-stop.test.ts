import { describe, expect, it } from 'vitest';
import { openRaw, statusCodes } from './testing/raw-request.ts';
import { startServer } from './testing/start-server.ts';

const request = 'GET /products HTTP/1.1\r\nHost: x\r\n\r\n';
/** Longer than any test. */
const graceMs = 60_000;

/** A connection over which one request has been answered. */
async function openKept(port: number) {
  const { socket, received, closed } = openRaw(port);
  await new Promise<void>((resolve) => {
    socket.on('data', () => received().includes('</h1>') && resolve());
    socket.write(request);
  });
  return { socket, ended: closed.then(received) };
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
    const other = openRaw(port);
    // Accepted in their order: the other is open once this one is.
    await openKept(port).then(({ socket: last }) => last.destroy());
    const closing = server.close(graceMs);
    other.socket.write(request);
    await other.closed;
    expect(statusCodes(other.received())).toEqual([200]);
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
