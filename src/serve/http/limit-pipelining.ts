import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** How many requests of a connection may wait behind the one in hand. Browsers and proxies send none ahead of its answer. */
const mostWaiting = 16;
/** How many requests, or other blocks that end with an empty line, may arrive in one piece, which has 64 KB at most. */
const mostAtOnce = 32;
const emptyLine = '\r\n\r\n';

function isFlood(piece: Buffer): boolean {
  let at = 0;
  for (let count = 0; count <= mostAtOnce; count += 1) {
    const found = piece.indexOf(emptyLine, at);
    if (found === -1) return false;
    at = found + emptyLine.length;
  }
  return true;
}

/** A connection with a request in hand. */
interface Connection {
  request: IncomingMessage;
  response: ServerResponse;
  waiting: { request: IncomingMessage | null; begin(): void }[];
  /** Nothing the client sends from here on is a request. */
  isEnding: boolean;
}

/** The requests of each connection, answered one after the other. */
export interface Turns {
  /** Looks at what arrives on a new connection before Node parses it. */
  watch(socket: Socket): void;
  /** Gives each request to a listener once those before it on its connection are answered. */
  inTurn(listener: RequestListener): RequestListener;
  /** Ends a connection that no request can follow on: after the answers to the complete requests before. */
  endInTurn(socket: Duplex, end: () => void): void;
}

/**
 * Keeps one request in hand for each connection. Node hands over pipelined requests all at once, and does not tell a
 * response that waits behind another when the connection closes: each would hold its file open for good.
 *
 * @param onFlood  Called when a connection was ended because too many requests were sent ahead of the answers.
 * @see            RFC 9112, 9.3.2 (answers in the order of the requests) and 9.6 (no request after "close")
 */
export function createTurns(onFlood: () => void): Turns {
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
      const parse = socket.listeners('data') as ((piece: Buffer) => void)[];
      socket.removeAllListeners('data');
      socket.on('data', (piece) => {
        if (!isFlood(piece)) for (const listener of parse) listener(piece);
        else {
          // Node would make objects of them all, thousands, and keep them until the connection has closed.
          socket.destroy();
          onFlood();
        }
      });
    },
    inTurn: (listener) => (request, response) => {
      const { socket } = request;
      // Node parses the rest of what has arrived also after the connection was ended or its last answer given.
      if (!socket.writable) return;
      const connection = connections.get(socket);
      if (!connection) {
        const first = { request, response, waiting: [], isEnding: false };
        connections.set(socket, first);
        begin(first, listener);
      } else if (connection.waiting.length < mostWaiting) {
        const next = () => begin(Object.assign(connection, { request, response }), listener);
        connection.waiting.push({ request, begin: next });
      } else {
        socket.destroy();
        onFlood();
      }
    },
    endInTurn(socket, end) {
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
