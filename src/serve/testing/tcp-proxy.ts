import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A network between a server and its database. */
export interface TcpProxy {
  port: number;
  /** What it does with what the database answers: passes it on, keeps it, or cuts the connection instead. */
  answers: 'pass' | 'stay' | 'cut';
  /** Cuts all connections. */
  cut(): void;
}

/** Stands before a port of this machine until the test ends. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    client.on('data', (bytes) => void database.write(bytes));
    database.on('data', (bytes) => {
      if (proxy.answers === 'pass') client.write(bytes);
      else if (proxy.answers === 'cut') client.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    answers: 'pass',
    cut: () => sockets.forEach((socket) => socket.destroy()),
  };
  onTestFinished(() => {
    server.close();
    proxy.cut();
  });
  return proxy;
}
