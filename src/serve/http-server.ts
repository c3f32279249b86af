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
  maxConnections: 2_000,
};

const refusals: Record<string, [status: number, name: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Content Too Large'],
};

/** Answers what is no HTTP: the connection ends, nothing of the error is told. */
function refuse(error: Error, socket: Duplex, headers: () => [string, string][]): void {
  if (codeOf(error) === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, name] = refusals[codeOf(error)] ?? [400, 'Bad Request'];
  const lines = headers().map(([header, value]) => `${header}: ${value}\r\n`);
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
  const { idleTimeout, maxConnections, ...options } = limits;
  const server = http.createServer({ ...options, insecureHTTPParser: false, requireHostHeader: false }, handler);
  // A client that ends its half of the connection after its request still gets the answer. Not in Node's types.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.setTimeout(idleTimeout);
  server.maxConnections = maxConnections;
  server.on('clientError', (error, socket) => refuse(error, socket, headers));
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
