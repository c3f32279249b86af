import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { configKey } from '../../config/save/kept-states.ts';
import { studioFolder } from './draft/own-log.ts';

/** What a studio leaves behind for the next one on the same file, so that pages that are open go on after a restart. */
interface Start {
  pid: number;
  port: number;
  /** Opens a window of it: who may read this file may use the studio. */
  token?: string;
  /** Hashes of the sessions. */
  sessions: string[];
}

/** Whether a port can be listened on; 0 always can. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** The address that opens a studio. */
export const addressOf = (port: number, token: string): string => `http://127.0.0.1:${port}/#${token}`;

/** The last start of the studio on a file. */
export interface LastStart {
  /** Its port, if it is free; else 0. */
  port: number;
  sessions: string[];
  /** The address that its process has printed. */
  address: { pid: number; href: string } | null;
  /** Writes this start down for the next one. */
  replace(start: Omit<Start, 'pid'>): void;
}

/** Reads what the last studio on a config has left behind. */
export async function readLastStart(rootDir: string, file: string): Promise<LastStart> {
  const note = join(studioFolder(rootDir), `${configKey(file)}.start.json`);
  let last: Start = { pid: 0, port: 0, sessions: [] };
  try {
    last = JSON.parse(readFileSync(note, 'utf8')) as Start;
  } catch {
    // The first start, or a damaged note: only pages that are open miss it.
  }
  const free = await isFree(last.port);
  return {
    port: free ? last.port : 0,
    sessions: last.sessions,
    address: last.token === undefined ? null : { pid: last.pid, href: addressOf(last.port, last.token) },
    replace(start) {
      mkdirSync(studioFolder(rootDir), { recursive: true });
      writeFileSync(note, JSON.stringify({ pid: process.pid, ...start } satisfies Start), { mode: 0o600 });
    },
  };
}
