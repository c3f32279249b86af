import type { IncomingMessage, ServerResponse } from 'node:http';
import pino, { type Logger } from 'pino';
import { jsonResponse, htmlResponse, type HttpResponse } from './http/response.ts';
import { crossOriginHeaders, preflightResponse } from './http/cross-origin.ts';
import { startBackground } from './background.ts';
import type { Environment } from './environment/environment.ts';
import { createHttpServer } from './http/http-server.ts';
import { listen, type Listening } from './http/listen.ts';
import { fromOneRelease, openSite, type Site } from './pages/current-release.ts';
import { pageResponse } from './pages/page-response.ts';
import { plainPage, refusalPage } from './pages/error-pages.ts';
import { codeOf, StartProblem } from './environment/start-problem.ts';
import { clientAddress, clientKey } from './http/client-address.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { sendResponse } from './http/send-response.ts';
import { ClientLeft } from './http/read-body.ts';
import { hasSafeFraming, parseTarget, type RequestTarget } from './http/request-target.ts';
import { openStore } from './store/store.ts';
import { checkStorePlace, storePlace } from './store/store-place.ts';
import { StoreInUse } from './store/store-lock.ts';
import type { Wait } from './wait.ts';
import { createSummedLog } from './environment/log-limiter.ts';
import { bodyLimitBytes, takeEnquiry, type EnquiryDesk } from './enquiries/handle-enquiry.ts';

/** What `serveSite` needs. */
export interface ServeOptions {
  /** The folder the build wrote. */
  distDir: string;
  environment: Environment;
  /** Silent when left out. */
  logger?: Logger;
  /** Milliseconds since 1970; the system's clock when left out. */
  now?: () => number;
  /** How the background waits for its next turn; timers when left out. */
  wait?: Wait;
}

/** A site with its enquiry endpoint, ready to answer. */
export interface SiteServer {
  /** Answers a request that another server has taken, such as the dev server. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /**
   * Listens on HOST and PORT.
   *
   * @returns  The address to open, such as "http://localhost:4173".
   * @throws   StartProblem when the port is in use or the host is not of this machine.
   */
  listen(): Promise<string>;
  /**
   * Lets accepted requests finish, for 8 s at most; closes the store and gives its lock back.
   *
   * @param graceMs  For how long a connection without a request may still send one.
   */
  close(graceMs?: number): Promise<void>;
}

/**
 * Builds the server of a site: pages and files from `distDir`, enquiries into the store. Opens no port.
 *
 * @throws  StartProblem: no build, DATA_DIR not writable or used by another server.
 * @see     contract.md, "POST /contactwebsite"; architecture.md, "Server"
 */
export async function serveSite(options: ServeOptions): Promise<SiteServer> {
  const { distDir, environment, logger = pino({ enabled: false }), now = Date.now } = options;
  const steady = options.now ?? (() => performance.now());
  const live = await openSite(distDir, steady, (text) => logger.error(text));
  const place = storePlace(environment);
  const placeProblem = checkStorePlace(place, environment);
  if (placeProblem) throw new StartProblem([placeProblem]);
  const store = await openStore(place, logger).catch((error: unknown) => {
    throw error instanceof StoreInUse ? inUse(environment, error) : error;
  });
  const rateLimit = createRateLimit(environment.rateLimit, steady);
  const { publicUrl } = environment;
  const background = startBackground(store, environment, {
    logger,
    now,
    ...(options.wait ? { wait: options.wait } : {}),
  });
  const log = createSummedLog(logger);
  const desk: EnquiryDesk = { live, store, rateLimit, publicUrl, now, inFlight: new Map(), ...background };
  let headers: [string, string][] = (await live.current()).manifest.headers;
  let isClosing = false;
  let hasWarned = false;

  async function answerTo(request: IncomingMessage): Promise<HttpResponse> {
    const site = await live.current();
    headers = site.manifest.headers;
    const target = hasSafeFraming(request) ? parseTarget(request.url!) : null;
    const form = target ? site.forms.get(target.path) : undefined;
    if (!target || !form || request.method !== 'POST')
      return fromOneRelease(live, (now) => answerFrom(now, request, target));
    const from = new URLSearchParams(target.search).get('from');
    const answer = await takeEnquiry(desk, { request, site, form, from, client: clientOf(request) });
    const siteAddresses = [site.manifest.siteUrl, publicUrl];
    return { ...answer, headers: { ...answer.headers, ...crossOriginHeaders(request.headers, siteAddresses) } };
  }

  /** Answers all but enquiries, from one release. */
  async function answerFrom(site: Site, request: IncomingMessage, target: RequestTarget | null): Promise<HttpResponse> {
    const { method = 'GET', headers } = request;
    // Where another reader might see other requests in what was sent, nothing that follows is taken for one.
    if (!target)
      return refusalPage(distDir, 'bad-request', 400, hasSafeFraming(request) ? {} : { connection: 'close' });
    if (site.forms.has(target.path)) {
      const preflight = method === 'OPTIONS' ? preflightResponse(headers, [site.manifest.siteUrl, publicUrl]) : null;
      return preflight ?? refusalPage(distDir, 'method-not-allowed', 405, { allow: 'POST' });
    }
    if (method !== 'GET' && method !== 'HEAD')
      return refusalPage(distDir, 'method-not-allowed', 405, { allow: 'GET, HEAD' });
    if (target.path !== '/healthz') return pageResponse(site, target, { method, headers });
    return store.check().then(
      () => jsonResponse(200, { ok: true }),
      () => jsonResponse(503, { ok: false }, { 'retry-after': '5' }),
    );
  }

  function clientOf({ headers, socket }: IncomingMessage): string {
    const forwardedFor = headers['x-forwarded-for'];
    if (environment.trustProxy === 0 && forwardedFor !== undefined && !hasWarned) {
      hasWarned = true;
      logger.warn(
        'X-Forwarded-For arrives while TRUST_PROXY is 0: all visitors behind that proxy count as one client.',
      );
    }
    return clientKey(clientAddress(socket.remoteAddress, forwardedFor, environment.trustProxy), socket.remoteAddress);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      sendResponse(response, await answerTo(request), headers, isClosing);
    } catch (error) {
      // Nobody is left to answer.
      if (error instanceof ClientLeft) return log.write('info', 'client-left', error.message);
      const message = error instanceof Error ? error.stack : String(error);
      const place = message?.split('\n')[1] ?? '';
      log.write('error', `failed ${place}`, 'A request failed.', {
        code: codeOf(error),
        method: request.method,
        error: message,
      });
      const words = plainPage('Something went wrong', 'This is our fault. Please try again in a moment.');
      sendResponse(response, htmlResponse(500, words), headers, isClosing);
    }
  }
  // Whatever fails on the way to the client concerns this one connection.
  const handle: SiteServer['handle'] = (request, response) =>
    void respond(request, response).catch(() => response.destroy());
  let listening: Listening | null = null;

  return {
    handle,
    async listen() {
      const { host, port } = environment;
      const isBehindProxy = environment.trustProxy > 0;
      const options = { handler: handle, headers: () => headers, bodyLimitBytes, isBehindProxy, log };
      listening = await listen(() => createHttpServer(options), port, host);
      return `http://${host.includes(':') ? `[${host}]` : host}:${listening.port}`;
    },
    async close(graceMs = 0) {
      isClosing = true;
      // At the same time, to be gone within 10 s: what comes in meanwhile is told at the next start.
      await Promise.all([listening?.close(graceMs), background.close()]);
      await store.close();
      log.close();
    },
  };
}

function inUse(environment: Environment, error: StoreInUse): StartProblem {
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
  return new StartProblem([problem], { cause: error });
}
