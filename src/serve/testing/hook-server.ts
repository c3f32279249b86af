import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request that the receiver got. */
export interface Posted {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A webhook receiver on loopback; it ends with the test. */
export interface HookServer {
  url: string;
  posts: Posted[];
  /** The status to respond with, or what it does instead. */
  mode: number | 'cuts' | 'says-nothing';
  stop(): Promise<void>;
  /** Listens again, on the same port. */
  restart(): Promise<void>;
}

/** Starts a receiver that records everything. */
export async function startHookServer(): Promise<HookServer> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      running.posts.push({ headers: request.headers, body });
      if (running.mode === 'cuts') request.socket.destroy();
      else if (running.mode !== 'says-nothing') response.writeHead(running.mode, { location: '/elsewhere' }).end();
    });
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const running: HookServer = {
    url: `http://127.0.0.1:${port}/hook`,
    posts: [],
    mode: 204,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    restart: () => listen(port),
  };
  onTestFinished(() => running.stop());
  return running;
}
