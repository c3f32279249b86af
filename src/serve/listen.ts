import type http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { codeOf, StartProblem, type Problem } from './problem.ts';

/** How long an open connection may still send the request it has begun, once the server stops. Milliseconds. */
const lastWordsMs = 300;
/** After this nothing is waited for. Milliseconds; the process must be gone within 10 s. */
const patienceMs = 8_000;

/** Servers that listen on the addresses of one host. */
export interface Listening {
  port: number;
  /** Stops taking connections, lets what runs come to its end, then ends what is left. */
  close(): Promise<void>;
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

/** Ends every connection of a server that is not in the middle of a request. */
function trackConnections(server: http.Server): () => void {
  const idle = new Set<Socket>();
  const running = new Map<Socket, number>();
  server.on('connection', (socket) => {
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
  });
  const begin = ({ socket }: http.IncomingMessage, response: http.ServerResponse) => {
    running.set(socket, (running.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (running.get(socket) ?? 1) - 1;
      if (left === 0) running.delete(socket);
      else running.set(socket, left);
    });
  };
  for (const event of ['request', 'checkContinue']) server.prependListener(event, begin);
  return () => {
    for (const socket of idle) if (!running.has(socket)) socket.destroy();
  };
}

function closeServer(server: http.Server, endIdle: () => void): Promise<void> {
  return new Promise((resolve) => {
    const lastWords = setTimeout(endIdle, lastWordsMs);
    const patience = setTimeout(() => server.closeAllConnections(), patienceMs);
    server.close(() => {
      clearTimeout(lastWords);
      clearTimeout(patience);
      resolve();
    });
  });
}

function problemOf(error: unknown, port: number, host: string): Problem | null {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    return {
      code: 'port-in-use',
      name: 'PORT',
      what: `Port ${port} is already in use.`,
      why: 'Another program listens there, perhaps this server, started before.',
      fix: `Stop the other program, or choose another port: PORT=${port === 65_535 ? 8080 : port + 1}.`,
    };
  }
  if (code === 'EACCES') {
    return {
      code: 'bad-environment',
      name: 'PORT',
      what: `Port ${port} may not be used.`,
      why: 'The system keeps ports below 1024 for itself.',
      fix: 'Leave PORT out for 4173, or write PORT=8080.',
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
 * Listens on a host. For "localhost" that is 127.0.0.1 and, where the machine has it, ::1: which of the two a browser
 * tries first differs.
 *
 * @param createServer  Makes one server for each address.
 * @param port          0 lets the system choose.
 * @throws              StartProblem when the port is in use or the host is not here.
 */
export async function listen(createServer: () => http.Server, port: number, host: string): Promise<Listening> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => void (await Promise.all(closers.map((closeOne) => closeOne())));
  async function open(address: string, wanted: number): Promise<number> {
    const server = createServer();
    const endIdle = trackConnections(server);
    const actual = await listenOn(server, wanted, address);
    closers.push(() => closeServer(server, endIdle));
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
    await close();
    const problem = problemOf(error, port, host);
    throw problem ? new StartProblem([problem], { cause: error }) : error;
  }
}
