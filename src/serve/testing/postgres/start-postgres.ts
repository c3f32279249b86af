import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../free-port.ts';
import { findBinaries, type Binaries } from './binaries.ts';

/** A PostgreSQL server of the tests. */
export interface PostgresServer {
  port: number;
  /** The address of one of its databases, for its superuser. */
  url(database?: string): string;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  /** Starts it again, on the same port and with the same data. */
  restart(settings?: string[]): Promise<void>;
  /** Ends it and deletes its data. */
  close(): Promise<void>;
}

/** Of the superuser. */
export const password = 'only-for-tests';

/** Runs a program; the environment of the machine must not change what it does. */
function launch(file: string, args: string[], { user }: Binaries): ChildProcess {
  return spawn(file, args, {
    ...user,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Resolves once the server takes connections; rejects with what it printed where it ends before. */
function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-4_000);
      if (text.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL ended: ${printed}`)));
  });
}

/**
 * Starts a PostgreSQL of its own, in about a second.
 *
 * @param settings  Such as "max_connections=5".
 */
export async function startPostgres(settings: string[] = []): Promise<PostgresServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  const binaries = findBinaries(folder);
  const [data, passwordFile] = [path.join(folder, 'data'), path.join(folder, 'password')];
  writeFileSync(passwordFile, password);
  const { uid, gid } = binaries.user;
  if (uid !== undefined && gid !== undefined) for (const file of [folder, passwordFile]) chownSync(file, uid, gid);
  const flags = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  const creating = launch(binaries.initdb, [...flags, '--locale=C', '--no-sync'], binaries);
  creating.stderr?.resume();
  const [code] = (await once(creating, 'close')) as [number];
  if (code !== 0) throw new Error(`initdb ended with ${code}.`);
  const port = await freePort();
  const fixed = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'shared_buffers=32MB'];
  let running: ChildProcess;
  const start = (more: string[]) => {
    running = launch(
      binaries.postgres,
      ['-D', data, ...[...fixed, ...more].flatMap((setting) => ['-c', setting])],
      binaries,
    );
    return untilReady(running);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    running.kill(signal);
    await once(running, 'exit');
  };
  await start(settings);
  return {
    port,
    url: (database = 'postgres') => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    kill: () => end('SIGKILL'),
    async restart(more = settings) {
      // The processes of one that was killed take a moment to end.
      for (let tries = 1; ; tries += 1) {
        const failed = await start(more).catch((error: unknown) => error);
        if (!failed) return;
        if (tries > 50) throw failed;
      }
    },
    async close() {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
