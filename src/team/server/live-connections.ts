import type { Role } from '../roles.ts';

/** How often open connections are checked, in ms: a role that is taken away counts from then on. */
const CHECK_MS = 2000;

/** Something that stays open: events, a request whose body is on its way. */
interface Connection {
  once(event: 'close', listener: () => void): unknown;
  destroy(): unknown;
}

/** Connections that stay open, and the sessions that they were opened in. */
export interface LiveConnections {
  /** @param roles  With which it was let in. */
  add(session: string, roles: readonly Role[], connection: Connection): void;
  close(): void;
}

/** @param rolesIn  The roles of the person in a session at this moment; null where nobody is in it. The session is not renewed by that. */
export function createLiveConnections(rolesIn: (session: string) => Promise<readonly Role[] | null>): LiveConnections {
  /** The roles of each. */
  const open = new Map<string, Map<Connection, string>>();
  const check = async () => {
    for (const [session, connections] of open)
      try {
        const now = (await rolesIn(session))?.join();
        for (const [connection, roles] of connections) if (roles !== now) connection.destroy();
      } catch {
        // While the store is away nobody is thrown out.
      }
  };
  const timer = setInterval(() => void check(), CHECK_MS).unref();
  return {
    add(session, roles, connection) {
      const connections = open.get(session) ?? new Map<Connection, string>();
      open.set(session, connections.set(connection, roles.join()));
      connection.once('close', () => {
        connections.delete(connection);
        if (connections.size === 0 && open.get(session) === connections) open.delete(session);
      });
    },
    close() {
      clearInterval(timer);
      for (const connections of open.values()) for (const connection of connections.keys()) connection.destroy();
    },
  };
}
