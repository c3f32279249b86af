import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Requests of a connection that may wait behind the current one. Browsers and proxies do not pipeline. */
const maxQueued = 16;
/**
 * Bytes that Node parses without a pause: some fifty of the shortest requests. Whatever it finds in them becomes objects that
 * live as long as the connection. Between slices it can be stopped, and pauses itself where responses are not read.
 */
const sliceBytes = 1_024;

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
  /** Hands what arrives on a new connection to Node's parser in slices, as long as it can be answered. */
  feed(socket: Socket): void;
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
 *                 docs/decisions/0092-node-s-parser-is-fed-in-slices.md
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
    feed(socket) {
      const [parse] = socket.listeners('data') as ((slice: Buffer) => void)[];
      socket.removeAllListeners('data');
      socket.on('data', (chunk: Buffer) => {
        for (let at = 0; at < chunk.length && socket.writable; at += sliceBytes) {
          // Node has paused, and asserts that it gets nothing; once it resumes, the rest comes again.
          if (socket.isPaused()) return void socket.unshift(chunk.subarray(at));
          parse!(chunk.subarray(at, at + sliceBytes));
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
