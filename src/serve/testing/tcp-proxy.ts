import { connect, createServer } from 'node:net';
import { listenOnLoopback, type Loopback } from './listen-on-loopback.ts';

/** A network between a server and its database. */
export interface TcpProxy extends Loopback {
  /** What it does with what the database answers: passes it on, keeps it, or cuts the connection instead. */
  answers: 'pass' | 'stay' | 'cut';
}

/** Stands before a port of this machine until the test ends. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const server = createServer((client) => {
    const database = connect(target, '127.0.0.1');
    client.on('error', () => {}).on('close', () => database.destroy());
    database.on('error', () => {}).on('close', () => client.destroy());
    client.on('data', (bytes) => void database.write(bytes));
    database.on('data', (bytes) => {
      if (proxy.answers === 'pass') client.write(bytes);
      else if (proxy.answers === 'cut') client.destroy();
    });
  });
  const proxy: TcpProxy = { answers: 'pass', ...(await listenOnLoopback(server)) };
  return proxy;
}
