import http from 'node:http';
import type { Duplex } from 'node:stream';
import { createTurns } from './limit-pipelining.ts';
import { codeOf } from '../environment/start-problem.ts';
import { clientKey } from './client-address.ts';
import type { SummedLog } from '../environment/log-limiter.ts';

/** Times in milliseconds, sizes in bytes. A browser on a slow line keeps well inside. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 10_000,
  /** How often overdue requests are looked for. */
  connectionsCheckingInterval: 2_000,
  /** Nothing sent or received for so long. */
  idleTimeout: 60_000,
  maxHeaderSize: 16 * 1024,
  /** No count of its own: Node passes over the headers beyond it, a second Host among them. Their size is limited. */
  maxHeadersCount: 0,
  maxConnections: 2_000,
};

/**
 * How many connections one client may have: a quarter of all, so that it takes four to keep everybody else out. A browser
 * opens six, and many of them may share the address of an office or a mobile network.
 */
const connectionsOfOneClient = 500;

type Refusal = [status: number, name: string];

const refusals: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Content Too Large'],
};

/** Answers what no request handler gets, and ends the connection. */
function refuse(socket: Duplex, [status, name]: Refusal, headers: [string, string][]): void {
  const lines = headers.map(([header, value]) => `${header}: ${value}\r\n`);
  const text = `${status} ${name}\n`;
  socket.end(
    `HTTP/1.1 ${status} ${name}\r\n${lines.join('')}Content-Type: text/plain; charset=utf-8\r\n` +
      `Content-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
    () => socket.destroy(),
  );
}

/** Ends connections of a client that has too many already. */
function limitClients(server: http.Server, log: SummedLog): void {
  const counts = new Map<string, number>();
  server.prependListener('connection', (socket) => {
    const client = clientKey(socket.remoteAddress, undefined);
    const count = (counts.get(client) ?? 0) + 1;
    if (count > connectionsOfOneClient) {
      socket.destroy();
      log.write('warn', 'client', `A client has ${connectionsOfOneClient} connections; more are refused.`, { client });
      return;
    }
    counts.set(client, count);
    socket.once('close', () => {
      const left = counts.get(client)! - 1;
      if (left === 0) counts.delete(client);
      else counts.set(client, left);
    });
  });
}

/** What `createHttpServer` needs. */
export interface HttpServerOptions {
  /** Takes each request, once those before it on its connection are answered. */
  handler: http.RequestListener;
  /** Of every answer; asked at each refusal, because a new build may change them. */
  headers(): [string, string][];
  /** A client that asks before sending more ("Expect: 100-continue") is not told to go on. */
  bodyLimitBytes: number;
  /** Whether proxies stand before the server: their connections are those of many clients. */
  isBehindProxy: boolean;
  log: SummedLog;
}

/**
 * An HTTP server with limits against slow, oversized and greedy clients.
 *
 * @see  RFC 9110, 10.1.1 (Expect); RFC 9112, 9.5 and 11 (timeouts, smuggling)
 */
export function createHttpServer(wanted: HttpServerOptions): http.Server {
  const { headers, bodyLimitBytes, isBehindProxy, log } = wanted;
  const { watch, inTurn, endInTurn } = createTurns(() => {
    log.write('info', 'pipelining', 'A client sent too many requests ahead of the answers; its connection was ended.');
  });
  const handler = inTurn(wanted.handler);
  const { idleTimeout, maxConnections, maxHeadersCount, ...options } = limits;
  const server = http.createServer({ ...options, insecureHTTPParser: false, requireHostHeader: false }, handler);
  server.on('connection', watch);
  if (!isBehindProxy) limitClients(server, log);
  server.on('drop', () => {
    log.write('warn', 'connections', `There are ${maxConnections} connections; more are refused.`);
  });
  // A client that ends its half of the connection after its request still gets the answer. Not in Node's types.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.setTimeout(idleTimeout);
  server.maxConnections = maxConnections;
  server.maxHeadersCount = maxHeadersCount;
  // What is no HTTP. Nothing of the error is told.
  server.on('clientError', (error, socket) => {
    if (codeOf(error) === 'ECONNRESET' || !socket.writable) socket.destroy();
    else endInTurn(socket, () => refuse(socket, refusals[codeOf(error)] ?? [400, 'Bad Request'], headers()));
  });
  // Node would end the connection without a word.
  server.on('connect', (_request, socket) => {
    // No parser is left for them.
    socket.removeAllListeners('data');
    const allow: [string, string] = ['Allow', 'GET, HEAD'];
    endInTurn(socket, () => refuse(socket, [405, 'Method Not Allowed'], [...headers(), allow]));
  });
  const toldToGoOn = inTurn((request, response) => {
    if (Number(request.headers['content-length'] ?? 0) <= bodyLimitBytes) response.writeContinue();
    else response.setHeader('connection', 'close');
    wanted.handler(request, response);
  });
  server.on('checkContinue', toldToGoOn);
  const unknownExpectation = inTurn((_request, response) => {
    for (const [name, value] of headers()) response.setHeader(name, value);
    response.writeHead(417, { connection: 'close', 'content-length': '0' }).end();
  });
  server.on('checkExpectation', unknownExpectation);
  return server;
}
