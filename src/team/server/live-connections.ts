/** How often open connections are checked, in ms: a role that is taken away counts from then on. */
const CHECK_MS = 2000;

/** Something that stays open: events, a WebSocket. */
interface Connection {
  once(event: 'close', listener: () => void): unknown;
  destroy(): unknown;
}

/** Connections that stay open, and the sessions that they were opened in. */
export interface LiveConnections {
  add(session: string, connection: Connection): void;
  close(): void;
}

/** @param isStillIn  Whether a session may go on. It is not renewed by that. */
export function createLiveConnections(isStillIn: (session: string) => Promise<boolean>): LiveConnections {
  const open = new Map<string, Set<Connection>>();
  const check = async () => {
    for (const [session, connections] of open)
      // While the store is away nobody is thrown out.
      if (!(await isStillIn(session).catch(() => true))) for (const connection of connections) connection.destroy();
  };
  const timer = setInterval(() => void check(), CHECK_MS).unref();
  return {
    add(session, connection) {
      const connections = open.get(session) ?? new Set();
      open.set(session, connections.add(connection));
      connection.once('close', () => {
        connections.delete(connection);
        if (connections.size === 0 && open.get(session) === connections) open.delete(session);
      });
    },
    close() {
      clearInterval(timer);
      for (const connections of open.values()) for (const connection of connections) connection.destroy();
    },
  };
}
