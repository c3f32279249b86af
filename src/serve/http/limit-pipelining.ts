import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Requests of a connection that may wait behind the current one. Browsers and proxies do not pipeline. */
const maxQueued = 16;
/** Requests, or other blocks that end with an empty line, in one chunk of at most 64 KB. */
const maxInChunk = 32;
const emptyLine = '\r\n\r\n';

function isFlood(chunk: Buffer): boolean {
  let at = 0;
  for (let count = 0; count <= maxInChunk; count += 1) {
    const found = chunk.indexOf(emptyLine, at);
    if (found === -1) return false;
    at = found + emptyLine.length;
  }
  return true;
}

/** The longest head that Node reads, in bytes. */
const maxHead = 16_384;

/** The length of the body that follows a head, in bytes, where it is an upload; any number of empty lines may be in it. */
function uploadLength(head: string): number {
  const isUpload = head.startsWith('POST ') && /^content-type:[ \t]*multipart\/form-data\b/im.test(head);
  return isUpload ? Number(/^content-length:[ \t]*(\d{1,15})[ \t]*$/im.exec(head)?.[1] ?? 0) : 0;
}

/** Tells for each chunk of a connection whether too many requests are in it. The body of an upload holds none. */
function floodGate(): (chunk: Buffer) => boolean {
  /** What is still to come of an upload's body, in bytes. */
  let bodyLeft = 0;
  /** The beginning of a head whose end has not come yet. */
  let torn = Buffer.alloc(0);
  return (chunk) => {
    const ofLast = Math.min(bodyLeft, chunk.length);
    bodyLeft -= ofLast;
    const rest = chunk.subarray(ofLast);
    if (rest.length === 0) return false;
    const start = Buffer.concat([torn, rest]);
    const end = start.indexOf(emptyLine);
    if (end === -1) {
      torn = start.length > maxHead ? Buffer.alloc(0) : start;
      return false;
    }
    torn = Buffer.alloc(0);
    const body = start.subarray(end + emptyLine.length);
    bodyLeft = uploadLength(start.toString('latin1', 0, end));
    const ofThis = Math.min(bodyLeft, body.length);
    bodyLeft -= ofThis;
    return isFlood(ofThis > 0 ? body.subarray(ofThis) : rest);
  };
}

/** A connection with a current request. */
interface Connection {
  request: IncomingMessage;
  response: ServerResponse;
  waiting: { request: IncomingMessage | null; begin(): void }[];
  /** Nothing the client sends from now on counts as a request. */
  isEnding: boolean;
}

/** Handles the requests of each connection one after the other. */
export interface RequestQueue {
  /** Inspects what arrives on a new connection before Node parses it. */
  watch(socket: Socket): void;
  /** Passes each request to a listener once those before it on the same connection have their response. */
  queued(listener: RequestListener): RequestListener;
  /** Ends a connection after the responses to the complete requests before. */
  endQueued(socket: Duplex, end: () => void): void;
}

/**
 * Handles one request at a time on each connection. Node emits pipelined requests all at once, and a response that waits
 * behind another never learns that the connection has closed: each would keep its file open for good.
 *
 * @param onFlood  Called when a connection was ended because too many requests were pipelined.
 * @see            RFC 9112, 9.3.2 (responses in the order of requests) and 9.6 (no request after "close");
 *                 docs/decisions/0048-one-request-in-hand-for-each-connection.md
 */
export function createRequestQueue(onFlood: () => void): RequestQueue {
  const connections = new WeakMap<Duplex, Connection>();

  function begin(connection: Connection, listener: RequestListener): void {
    const { request, response, waiting } = connection;
    response.once('close', () => {
      const next = waiting.shift();
      if (!next) connections.delete(request.socket);
      else if (request.socket.writable) next.begin();
    });
    listener(request, response);
  }

  return {
    watch(socket) {
      const parse = socket.listeners('data') as ((chunk: Buffer) => void)[];
      socket.removeAllListeners('data');
      const isTooMany = floodGate();
      socket.on('data', (chunk: Buffer) => {
        if (!isTooMany(chunk)) for (const listener of parse) listener(chunk);
        else {
          // Node would create thousands of objects and keep them until the connection closes.
          socket.destroy();
          onFlood();
        }
      });
    },
    queued: (listener) => (request, response) => {
      const { socket } = request;
      // Node goes on parsing what has arrived after the connection was ended or its last response sent.
      if (!socket.writable) return;
      const connection = connections.get(socket);
      if (!connection) {
        const first = { request, response, waiting: [], isEnding: false };
        connections.set(socket, first);
        begin(first, listener);
      } else if (connection.waiting.length < maxQueued) {
        const next = () => begin(Object.assign(connection, { request, response }), listener);
        connection.waiting.push({ request, begin: next });
      } else {
        socket.destroy();
        onFlood();
      }
    },
    endQueued(socket, end) {
      const connection = connections.get(socket);
      if (!connection) return end();
      if (connection.isEnding) return;
      connection.isEnding = true;
      const { request, response, waiting } = connection;
      if (!request.complete) return response.headersSent ? void socket.destroy() : end();
      if (waiting.at(-1)?.request?.complete === false) waiting.pop();
      waiting.push({ request: null, begin: end });
    },
  };
}
