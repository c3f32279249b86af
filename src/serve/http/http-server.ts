import http from 'node:http';
import type { Duplex } from 'node:stream';
import { createRequestQueue } from './limit-pipelining.ts';
import { limitBodyTime } from './body-time.ts';
import { codeOf } from '../environment/start-error.ts';
import { clientKey } from './client-address.ts';
import type { LogLimiter } from '../environment/log-limiter.ts';

/** Times in milliseconds, sizes in bytes. A browser on a slow line stays well below. */
const limits = {
  headersTimeout: 10_000,
  /** 50 MB in five minutes are 1.4 Mbit/s. Slow bodies have less: body-time.ts. */
  requestTimeout: 300_000,
  keepAliveTimeout: 10_000,
  /** How often timeouts are checked. */
  connectionsCheckingInterval: 2_000,
  /** Without any traffic. */
  idleTimeout: 60_000,
  maxHeaderSize: 16 * 1024,
  /** No limit: Node ignores headers beyond it, such as a second Host. Their size is limited. */
  maxHeadersCount: 0,
  maxConnections: 2_000,
};

/**
 * Connections of one client: a quarter of all, so that it takes four clients to lock everybody out. A browser opens six,
 * and many browsers may share the address of an office or a mobile network.
 */
const connectionsOfOneClient = 500;

type Refusal = [status: number, name: string];

const refusals: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Content Too Large'],
};

/** Responds to what is not HTTP or too slow, and ends the connection. */
function refuse(socket: Duplex, [status, name]: Refusal, headers: [string, string][]): void {
  const lines = headers.map(([header, value]) => `${header}: ${value}\r\n`);
  const text = `${status} ${name}\n`;
  socket.end(
    `HTTP/1.1 ${status} ${name}\r\n${lines.join('')}Content-Type: text/plain; charset=utf-8\r\n` +
      `Content-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
    () => socket.destroy(),
  );
}

/** Ends new connections of a client that has too many. */
function limitClients(server: http.Server, log: LogLimiter): void {
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
  /** Gets each request once those before it on the same connection have their response. */
  handler: http.RequestListener;
  /** Of every response; called for each refusal, because a new release may change them. */
  headers(): [string, string][];
  /** Behind proxies, one connection may carry many clients. */
  isBehindProxy: boolean;
  log: LogLimiter;
}

/**
 * An HTTP server with limits against slow, oversized and greedy clients.
 *
 * @see  RFC 9110, 10.1.1 (Expect); RFC 9112, 9.5 and 11 (timeouts, smuggling)
 */
export function createHttpServer(wanted: HttpServerOptions): http.Server {
  const { headers, isBehindProxy, log } = wanted;
  const { feed, queued, endQueued } = createRequestQueue(() => {
    log.write('info', 'pipelining', 'A client pipelined too many requests; its connection was closed.');
  });
  const handler = queued(wanted.handler);
  const { idleTimeout, maxConnections, maxHeadersCount, ...options } = limits;
  const server = http.createServer({ ...options, insecureHTTPParser: false, requireHostHeader: false }, handler);
  server.on('connection', feed);
  if (!isBehindProxy) limitClients(server, log);
  server.on('drop', () => {
    log.write('warn', 'connections', `There are ${maxConnections} connections; more are refused.`);
  });
  // A client that half-closes the connection after its request still hears whether it is stored. Not in Node's types.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.setTimeout(idleTimeout);
  server.maxConnections = maxConnections;
  server.maxHeadersCount = maxHeadersCount;
  // Not HTTP. The response says nothing about the error.
  server.on('clientError', (error, socket) => {
    if (codeOf(error) === 'ECONNRESET' || !socket.writable) socket.destroy();
    else endQueued(socket, () => refuse(socket, refusals[codeOf(error)] ?? [400, 'Bad Request'], headers()));
  });
  // The body is asked for when the handler begins to read it: what is refused before need not be sent.
  server.on('checkContinue', (request, response) => {
    request.once('resume', () => response.headersSent || response.writeContinue());
    handler(request, response);
  });
  for (const event of ['request', 'checkContinue']) server.prependListener(event, limitBodyTime);
  return server;
}
