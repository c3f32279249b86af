import type http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { codeOf, StartError, type Problem } from '../environment/start-error.ts';

/** After this all connections are closed. Milliseconds; the process must exit within 10 s. */
const closeTimeoutMs = 8_000;

/** The servers that listen on the addresses of one host. */
export interface Listeners {
  port: number;
  /**
   * Stops accepting connections, lets running requests finish, then closes what is left.
   *
   * @param graceMs  How long idle connections may still send a request: one may be on its way.
   */
  close(graceMs: number): Promise<void>;
}

function listenOn(server: http.Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Closes the connections of a server once they are idle, each after the grace period. */
function endWhenIdle(server: http.Server): (graceMs: number) => void {
  /** Connections, and how many of their requests have no response yet. */
  const pending = new Map<Socket, number>();
  let grace: number | null = null;
  const scheduleEnd = (socket: Socket) => {
    if (grace === null) return;
    const end = setTimeout(() => {
      if (pending.get(socket) === 0) socket.destroy();
    }, grace);
    socket.once('close', () => clearTimeout(end));
  };
  server.on('connection', (socket) => {
    pending.set(socket, 0);
    socket.once('close', () => pending.delete(socket));
    scheduleEnd(socket);
  });
  const begin = ({ socket }: http.IncomingMessage, response: http.ServerResponse) => {
    pending.set(socket, (pending.get(socket) ?? 0) + 1);
    response.once('close', () => {
      if (socket.destroyed) return;
      const left = pending.get(socket)! - 1;
      pending.set(socket, left);
      if (left === 0) scheduleEnd(socket);
    });
  };
  for (const event of ['request', 'checkContinue']) server.prependListener(event, begin);
  return (graceMs) => {
    grace = graceMs;
    for (const [socket, count] of pending) if (count === 0) scheduleEnd(socket);
  };
}

function closeServer(server: http.Server, endIdle: () => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs);
    // Node would close idle connections at once, also those whose next request is on its way.
    server.closeIdleConnections = () => {};
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    endIdle();
  });
}

function problemOf(error: unknown, port: number, host: string, name: string): Problem | null {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    return {
      code: 'port-in-use',
      name,
      what: `Port ${port} is already in use.`,
      why: 'Another program listens there, perhaps this server, started before.',
      fix: `Stop the other program, or choose another port: ${name}=${port === 65_535 ? 8080 : port + 1}.`,
    };
  }
  if (code === 'EACCES') {
    return {
      code: 'bad-environment',
      name,
      what: `Port ${port} may not be used.`,
      why: 'The system keeps ports below 1024 for itself.',
      fix: `${name === 'PORT' ? 'Leave PORT out for 4173, or write' : 'Write'} ${name}=8080.`,
    };
  }
  if (!['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT'].includes(code)) return null;
  return {
    code: 'bad-environment',
    name: 'HOST',
    what: `"${host}" is not an address of this machine.`,
    why: 'The server can only listen on addresses of the machine it runs on.',
    fix: 'Leave HOST out for localhost, or write HOST=0.0.0.0 for every address.',
  };
}

/**
 * Listens on a host. For "localhost" that is 127.0.0.1 and, where the machine has it, ::1: browsers differ in which they
 * try first.
 *
 * @param createServer  Called once for each address.
 * @param port          0 lets the system choose.
 * @param name          Of the variable that gave the port, for messages.
 * @throws              StartError when the port is in use or the host is not an address of this machine.
 */
export async function listen(
  createServer: () => http.Server,
  port: number,
  host: string,
  name = 'PORT',
): Promise<Listeners> {
  const closers: ((graceMs: number) => Promise<void>)[] = [];
  const close = async (graceMs: number) => void (await Promise.all(closers.map((closeOne) => closeOne(graceMs))));
  async function open(address: string, wanted: number): Promise<number> {
    const server = createServer();
    const endIdle = endWhenIdle(server);
    const actual = await listenOn(server, wanted, address);
    closers.push((graceMs) => closeServer(server, () => endIdle(graceMs)));
    return actual;
  }
  try {
    if (host !== 'localhost') return { port: await open(host, port), close };
    const actual = await open('127.0.0.1', port);
    await open('::1', actual).catch((error: unknown) => {
      if (codeOf(error) === 'EADDRINUSE' && port !== 0) throw error;
    });
    return { port: actual, close };
  } catch (error) {
    await close(0);
    const problem = problemOf(error, port, host, name);
    throw problem ? new StartError([problem], { cause: error }) : error;
  }
}
