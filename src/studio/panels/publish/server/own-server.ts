import { spawn, type SpawnOptions } from 'node:child_process';
import { codeDirOf } from '../../../../config/code-dir.ts';

/**
 * Ends a program with the one that started it, however that ends: a killed one says nothing, but its channel closes. The program
 * would not end by itself while the channel counts as work.
 */
const END_WITH_PARENT = `data:text/javascript,process.once('disconnect', () => process.kill(process.pid, 'SIGTERM')); process.channel.unref()`;

/** What the studio starts to show the published site. It ends with the studio. */
export interface OwnServer {
  /**
   * Starts `npm run serve` on a free port of this machine, unless it runs already.
   *
   * @returns  Its address.
   * @throws   What it printed, if it ends instead.
   */
  start(): Promise<string>;
}

/** @param serve  The arguments of Node for the server, for tests. */
export function createOwnServer(rootDir: string, serve = ['src/serve/launch.js', 'serve']): OwnServer {
  let running: Promise<string> | null = null;
  const run = () =>
    new Promise<string>((listening, failed) => {
      // PORT is the studio's.
      const env = { ...process.env, HOST: '127.0.0.1', PORT: '0' };
      const options = { cwd: codeDirOf(rootDir), env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] } satisfies SpawnOptions;
      const server = spawn(process.execPath, ['--import', END_WITH_PARENT, ...serve], options);
      let printed = '';
      server.stdout!.on('data', (data: Buffer) => {
        const address = /^The site is at (\S+)$/m.exec(data.toString())?.[1];
        if (address) listening(address);
      });
      server.stderr!.on('data', (data: Buffer) => (printed = (printed + data.toString()).slice(-2000)));
      server.once('error', failed);
      server.once('close', () => {
        running = null;
        failed(new Error(printed.trim()));
      });
    });
  return { start: () => (running ??= run()) };
}
