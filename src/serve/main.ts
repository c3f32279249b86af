import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { readEnvironment } from './environment/environment.ts';
import { serveSite, type SiteServer } from './index.ts';
import { StartProblem } from './environment/start-problem.ts';

/** The build to serve: the first argument, or the folder this program was built into (`dist/.server/main.js`). */
function distDirOf(argument: string | undefined): string {
  return path.resolve(argument ?? path.join(path.dirname(fileURLToPath(import.meta.url)), '..'));
}

/** How long idle connections may still send a request once the server stops; it is away for so much longer. Milliseconds. */
const graceMs = 1_000;

/** Lets accepted requests finish, then exits; a second signal does not wait. */
function stopOnSignal(server: SiteServer): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    // The store may hang on a dead disk: the process must be gone within 10 s all the same.
    setTimeout(() => process.exit(1), 9_500).unref();
    server.close(graceMs).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

// Enquiries are personal: what this process writes, no other user reads.
process.umask(0o077);

try {
  const environment = readEnvironment(process.env);
  const logger = pino({ level: environment.logLevel }, pino.destination({ fd: 2, sync: true }));
  const server = await serveSite({ distDir: distDirOf(process.argv[2]), environment, logger });
  stopOnSignal(server);
  const address = await server.listen().catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  console.log(`The site is at ${address}`);
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
