import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import pino, { type Logger } from 'pino';
import { isImmutable, jsonAnswer, pageAnswer, type Answer } from './http/response.ts';
import { crossOriginHeaders, preflightAnswer } from './http/cross-origin.ts';
import { startBackground } from './delivery/background.ts';
import { isDocument } from './http/content-type.ts';
import type { Wait } from './delivery/deliver.ts';
import type { Environment } from './environment/environment.ts';
import { createHttpServer } from './http/http-server.ts';
import { listen, type Listening } from './http/listen.ts';
import { fromOneRelease, openSite, type Site } from './pages/current-release.ts';
import { pageAnswerFor } from './pages/page-response.ts';
import { plainPage, refusalPage } from './pages/error-pages.ts';
import { codeOf, StartProblem } from './environment/start-problem.ts';
import { clientKey, createRateLimit } from './http/rate-limit.ts';
import { ClientLeft } from './http/read-body.ts';
import { parseTarget, type RequestTarget } from './http/request-target.ts';
import { openStore } from './store/store.ts';
import { checkStorePlace, storePlace } from './store/store-place.ts';
import { StoreInUse } from './store/store-lock.ts';
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
 * The headers that mean something for scripts, styles and data. The others speak of documents, and a kilobyte on each of
 * a dozen small files is time on a phone.
 */
const ASSET_HEADERS = new Set(['Cross-Origin-Resource-Policy', 'Strict-Transport-Security', 'X-Content-Type-Options']);

/** A name or an address, perhaps a port; it may be empty. RFC 3986, 3.2.2 and 3.2.3. */
const hostPattern = /^([\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(:\d*)?$/i;

/** A request says once for which host it is, and uses no coding on its way that is not undone here. RFC 9112, 3.2, 6.1. */
function isSound({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  const hosts = names.filter((name) => name.toLowerCase() === 'host').length;
  const hasOneHost = hosts === 1 || (hosts === 0 && httpVersion === '1.0');
  const coding = headers['transfer-encoding']?.toLowerCase() ?? 'chunked';
  return hasOneHost && hostPattern.test(headers.host ?? '') && coding === 'chunked';
}

function lengthOf(body: Answer['body']): Record<string, string> {
  return typeof body === 'string' || Buffer.isBuffer(body) ? { 'content-length': String(Buffer.byteLength(body)) } : {};
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

  async function answerTo(request: FastifyRequest): Promise<Answer> {
    const { raw, method } = request;
    const site = await live.current();
    headers = site.manifest.headers;
    const target = isSound(raw) ? parseTarget(request.originalUrl) : null;
    const form = target ? site.forms.get(target.path) : undefined;
    if (!target || !form || method !== 'POST') return fromOneRelease(live, (now) => answerFrom(now, request, target));
    const from = new URLSearchParams(target.search).get('from');
    const answer = await takeEnquiry(desk, { request: raw, site, form, from, client: clientOf(request) });
    const siteAddresses = [site.manifest.siteUrl, publicUrl];
    return { ...answer, headers: { ...answer.headers, ...crossOriginHeaders(raw.headers, siteAddresses) } };
  }

  /** Answers all but enquiries, from one release. */
  async function answerFrom(
    site: Site,
    { raw, method }: FastifyRequest,
    target: RequestTarget | null,
  ): Promise<Answer> {
    // Where another reader might see other requests in what was sent, nothing that follows is taken for one.
    if (!target) return refusalPage(distDir, 'bad-request', 400, isSound(raw) ? {} : { connection: 'close' });
    if (site.forms.has(target.path)) {
      const preflight = method === 'OPTIONS' ? preflightAnswer(raw.headers, [site.manifest.siteUrl, publicUrl]) : null;
      return preflight ?? refusalPage(distDir, 'method-not-allowed', 405, { allow: 'POST' });
    }
    if (method !== 'GET' && method !== 'HEAD')
      return refusalPage(distDir, 'method-not-allowed', 405, { allow: 'GET, HEAD' });
    if (target.path !== '/healthz') return pageAnswerFor(site, target, { method, headers: raw.headers });
    return store.check().then(
      () => jsonAnswer(200, { ok: true }),
      () => jsonAnswer(503, { ok: false }, { 'retry-after': '5' }),
    );
  }

  function clientOf(request: FastifyRequest): string {
    if (environment.trustProxy === 0 && request.headers['x-forwarded-for'] !== undefined && !hasWarned) {
      hasWarned = true;
      logger.warn(
        'X-Forwarded-For arrives while TRUST_PROXY is 0: all visitors behind that proxy count as one client.',
      );
    }
    return clientKey(request.ip, request.socket.remoteAddress);
  }

  async function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
    const isAsset = isImmutable(answer) && !isDocument(answer.headers['content-type'] ?? '');
    const ofRelease = answer.release?.manifest.headers ?? headers;
    for (const [name, value] of ofRelease) if (!isAsset || ASSET_HEADERS.has(name)) reply.header(name, value);
    reply.code(answer.status).headers({ ...lengthOf(answer.body), ...answer.headers });
    if (isClosing) reply.header('connection', 'close');
    return reply.send(request.method === 'HEAD' ? undefined : answer.body);
  }

  const app = Fastify({
    logger: false,
    // A number alone trusts nobody since Fastify 5.12: "hop" counts from the socket.
    trustProxy: (_address, hop) => hop < environment.trustProxy,
    // Fastify's router reads paths by rules of its own; ours are in request-target.ts.
    rewriteUrl: () => '/',
  });
  // Everything is answered here, before Fastify reads a body: one place decides on every method, path and type.
  app.addHook('onRequest', async (request, reply) => {
    try {
      return await send(request, reply, await answerTo(request));
    } catch (error) {
      if (error instanceof ClientLeft) {
        log.write('info', 'client-left', error.message);
        return reply.hijack();
      }
      const message = error instanceof Error ? error.stack : String(error);
      const place = message?.split('\n')[1] ?? '';
      log.write('error', `failed ${place}`, 'A request failed.', {
        code: codeOf(error),
        method: request.method,
        error: message,
      });
      const words = plainPage('Something went wrong', 'This is our fault. Please try again in a moment.');
      return send(request, reply, pageAnswer(500, words));
    }
  });
  await app.ready();
  const handle = app.routing as SiteServer['handle'];
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
      await app.close();
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
