import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server of a test that listens on loopback. */
export interface Loopback {
  port: number;
  /** Cuts all connections. */
  cut(): void;
  stop(): Promise<void>;
  /** Listens again, on the same port. */
  restart(): Promise<void>;
}

/** Lets a server listen on a free port of 127.0.0.1; it ends with the test. */
export async function listenOnLoopback(server: Server): Promise<Loopback> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const listen = async (port: number) => void (await once(server.listen(port, '127.0.0.1'), 'listening'));
  const cut = () => sockets.forEach((socket) => socket.destroy());
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      cut();
    });
  await listen(0);
  onTestFinished(stop);
  const { port } = server.address() as AddressInfo;
  return { port, cut, stop, restart: () => listen(port) };
}
