import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { readEnvironment } from './environment/environment.ts';
import { serveSite, type SiteServer } from './index.ts';
import { StartError } from './environment/start-error.ts';
import { whenNpmEnds } from './when-parent-ends.ts';

/** The releases to serve: the first argument, else those that this program is part of (`dist-server/NAME/serve.js`). */
function releasesDirOf(argument: string | undefined): string {
  return path.resolve(argument ?? path.join(path.dirname(fileURLToPath(import.meta.url)), '..'));
}

/** Tells the studio of this project where the site is served. Elsewhere there is no such folder, and nobody to tell. */
function noteAddress(releasesDir: string, address: string): void {
  try {
    writeFileSync(path.join(releasesDir, '../.build/served-at'), address);
  } catch {
    // Publish then looks at the default port only.
  }
}

/** How long idle connections may still send a request once the server stops; delays the exit. Milliseconds. */
const graceMs = 1_000;

/** Lets accepted requests finish, then exits; a second signal exits at once. */
function stopOnSignal(server: SiteServer): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    // The store may hang on a dead disk; the process must exit within 10 s all the same.
    setTimeout(() => process.exit(1), 9_500).unref();
    server.close(graceMs).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  whenNpmEnds(() => isStopping || stop());
}

// Enquiries are personal: no other user may read the files of this process.
process.umask(0o077);

try {
  const environment = readEnvironment(process.env);
  const logger = pino({ level: environment.logLevel }, pino.destination({ fd: 2, sync: true }));
  const releasesDir = releasesDirOf(process.argv[2]);
  const server = await serveSite({ releasesDir, environment, logger });
  stopOnSignal(server);
  const address = await server.listen().catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  noteAddress(releasesDir, address);
  console.log(`The site is at ${address}`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
