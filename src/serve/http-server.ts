import http from 'node:http';
import type { Duplex } from 'node:stream';
import { codeOf } from './problem.ts';

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

/**
 * An HTTP server with limits against slow and oversized clients.
 *
 * @param handler         Takes each request.
 * @param headers         Of every answer; asked at each refusal, because a new build may change them.
 * @param bodyLimitBytes  A client that asks before sending more ("Expect: 100-continue") is not told to go on.
 * @see                   RFC 9110, 10.1.1 (Expect); RFC 9112, 9.5 and 11 (timeouts, smuggling)
 */
export function createHttpServer(
  handler: http.RequestListener,
  headers: () => [string, string][],
  bodyLimitBytes: number,
): http.Server {
  const { idleTimeout, maxConnections, maxHeadersCount, ...options } = limits;
  const server = http.createServer({ ...options, insecureHTTPParser: false, requireHostHeader: false }, handler);
  // A client that ends its half of the connection after its request still gets the answer. Not in Node's types.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.setTimeout(idleTimeout);
  server.maxConnections = maxConnections;
  server.maxHeadersCount = maxHeadersCount;
  // What is no HTTP. Nothing of the error is told.
  server.on('clientError', (error, socket) => {
    if (codeOf(error) === 'ECONNRESET' || !socket.writable) socket.destroy();
    else refuse(socket, refusals[codeOf(error)] ?? [400, 'Bad Request'], headers());
  });
  // Node would end the connection without a word.
  server.on('connect', (_request, socket) => {
    refuse(socket, [405, 'Method Not Allowed'], [...headers(), ['Allow', 'GET, HEAD']]);
  });
  server.on('checkContinue', (request: http.IncomingMessage, response: http.ServerResponse) => {
    if (Number(request.headers['content-length'] ?? 0) <= bodyLimitBytes) response.writeContinue();
    else response.setHeader('connection', 'close');
    handler(request, response);
  });
  server.on('checkExpectation', (_request: http.IncomingMessage, response: http.ServerResponse) => {
    for (const [name, value] of headers()) response.setHeader(name, value);
    response.writeHead(417, { connection: 'close', 'content-length': '0' }).end();
  });
  return server;
}
