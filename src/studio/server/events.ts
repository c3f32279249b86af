import type { ServerResponse } from 'node:http';

/** Interfaces that are open, and what they are told without asking. */
export interface Events {
  /** Keeps a response open for server-sent events. */
  add(response: ServerResponse): void;
  send(event: 'changed' | 'problems' | 'schema', version: number): void;
  close(): void;
}

export function createEvents(): Events {
  const open = new Set<ServerResponse>();
  return {
    add(response) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      // Tells the browser that it is connected, and to come back soon if the server was restarted.
      response.write('retry: 1000\n\n');
      open.add(response);
      response.once('close', () => open.delete(response));
    },
    send(event, version) {
      for (const response of open) response.write(`event: ${event}\ndata: ${version}\n\n`);
    },
    close() {
      for (const response of open) response.end();
    },
  };
}
