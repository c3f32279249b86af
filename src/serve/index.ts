import type { IncomingMessage, ServerResponse } from 'node:http';
import pino, { type Logger } from 'pino';
import { htmlResponse } from './http/response.ts';
import { createResponder } from './responder.ts';
import { startBackground } from './background.ts';
import type { Environment } from './environment/environment.ts';
import { createHttpServer } from './http/http-server.ts';
import { listen, type Listeners } from './http/listen.ts';
import { followReleases } from './pages/current-release.ts';
import { plainPage } from './pages/error-pages.ts';
import { codeOf, StartError } from './environment/start-error.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { sendResponse } from './http/send-response.ts';
import { ClientLeft } from './http/read-body.ts';
import { createMetrics } from './metrics/metrics.ts';
import { listenForMetrics } from './metrics/metrics-server.ts';
import { openFiles } from './files/open-files.ts';
import { createUploadLimit } from './files/upload-limit.ts';
import { warnOfPlainText } from './store/postgres/plain-text.ts';
import { openStore } from './store/store.ts';
import { checkStoreLocation, storeLocation } from './store/store-location.ts';
import { StoreInUse } from './store/embedded/lock.ts';
import { waitByTimer, type Wait } from './wait.ts';
import { createLogLimiter } from './environment/log-limiter.ts';
import { formsOf } from './pages/timetable.ts';
import type { EnquiryContext } from './enquiries/save-enquiry.ts';

/** How long anyone who asks `/readyz` has to notice that the server stops, before its port closes, in milliseconds. docs/decisions 0081. */
const drainMs = 3_000;

/** What `serveSite` needs. */
export interface ServeOptions {
  /** Where builds put their releases: `dist-server/`. */
  releasesDir: string;
  environment: Environment;
  /** Silent by default. */
  logger?: Logger;
  /** Milliseconds since 1970; the system clock by default. */
  now?: () => number;
  /** How background work waits for its next run; timers by default. */
  wait?: Wait;
}

/** A site with its enquiry endpoint, ready to take requests. */
export interface SiteServer {
  /** Handles a request that another server has accepted, such as the dev server. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /**
   * Listens on HOST and PORT.
   *
   * @returns  The address to open, such as "http://localhost:4173".
   * @throws   StartError when the port is in use or the host is not an address of this machine.
   */
  listen(): Promise<string>;
  /**
   * Lets accepted requests finish, for 8 s at most; closes the store and releases its lock.
   *
   * @param graceMs  How long idle connections may still send a request.
   */
  close(graceMs?: number): Promise<void>;
}

/**
 * Creates the server of a site: pages and files of the current release, enquiries into the store. Opens no port.
 *
 * @throws  StartError: no build, DATA_DIR not writable or used by another server.
 * @see     docs/product.md 6, docs/decisions 0059
 */
export async function serveSite(options: ServeOptions): Promise<SiteServer> {
  const { releasesDir, environment, logger = pino({ enabled: false }), now = Date.now } = options;
  const steady = options.now ?? (() => performance.now());
  const releases = await followReleases(releasesDir, steady, (text) => logger.error(text));
  const location = storeLocation(environment);
  const locationProblem = checkStoreLocation(location, environment);
  if (locationProblem) throw new StartError([locationProblem]);
  warnOfPlainText(location.url, logger);
  const opened = await openStore(location, logger).catch((error: unknown) => {
    throw error instanceof StoreInUse ? inUse(environment, error) : error;
  });
  const rateLimit = createRateLimit(environment.rateLimit, steady);
  const { publicUrl } = environment;
  const { wait = waitByTimer } = options;
  const files = openFiles(location, opened);
  const work = { store: opened, logger, now, wait };
  const background = startBackground(work, files, environment, () => releases.current().then(formsOf));
  const metrics = environment.metricsPort === 0 ? null : await createMetrics(background.channels);
  const store = metrics?.timed(opened) ?? opened;
  const log = createLogLimiter(logger);
  const enquiries: EnquiryContext = {
    store,
    files,
    uploads: createUploadLimit(),
    rateLimit,
    publicUrl,
    now,
    inFlight: new Map(),
    metrics,
    ...background,
  };
  let headers: [string, string][] = (await releases.current()).manifest.headers;
  let isClosing = false;
  const responder = createResponder({ enquiries, environment, logger, isClosing: () => isClosing });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Body and headers are of one release, whatever is built meanwhile.
    const release = await releases.current();
    const ownHeaders = (headers = release.manifest.headers);
    try {
      const answer = await responder.respond(request, release);
      metrics?.responded(answer.status);
      sendResponse(response, answer, ownHeaders, isClosing);
    } catch (error) {
      // Nobody is left to respond to.
      if (error instanceof ClientLeft) return log.write('info', 'client-left', error.message);
      const message = error instanceof Error ? error.stack : String(error);
      const frame = message?.split('\n')[1] ?? '';
      log.write('error', `failed ${frame}`, 'Request failed.', {
        code: codeOf(error),
        method: request.method,
        error: message,
      });
      metrics?.responded(500);
      const words = plainPage('Something went wrong', 'This is our fault. Please try again in a moment.');
      sendResponse(response, htmlResponse(500, words), ownHeaders, isClosing);
    }
  }
  // A failure while sending ends this one connection, not the process.
  const handle: SiteServer['handle'] = (request, response) =>
    void respond(request, response).catch(() => response.destroy());
  let listening: Listeners | null = null;
  let measured: Listeners | null = null;

  return {
    handle,
    async listen() {
      const { host, port, metricsPort } = environment;
      if (metrics) measured = await listenForMetrics(() => metrics.text(opened, now()), metricsPort, host);
      const isBehindProxy = environment.trustProxy > 0;
      const options = { handler: handle, headers: () => headers, isBehindProxy, log };
      listening = await listen(() => createHttpServer(options), port, host);
      return `http://${host.includes(':') ? `[${host}]` : host}:${listening.port}`;
    },
    async close(graceMs = 0) {
      isClosing = true;
      if (responder.isWatched() && graceMs > 0) await wait(drainMs, new AbortController().signal);
      // In parallel, to exit within 10 s: enquiries that arrive meanwhile are delivered after the next start.
      await Promise.all([listening?.close(graceMs), background.close()]);
      await measured?.close(0);
      await store.close();
      log.close();
    },
  };
}

function inUse(environment: Environment, error: StoreInUse): StartError {
  const name = environment.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
  const problem = {
    code: 'store-in-use',
    name,
    what: `Another server (process ${error.holder}) keeps its enquiries there.`,
    why: "Two servers on one store would get in each other's way.",
    fix:
      name === 'DATA_DIR'
        ? 'Stop the other server, or give this one its own folder: DATA_DIR=./data-2.'
        : 'Stop the other server, or name another database.',
  };
  return new StartError([problem], { cause: error });
}
