import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { closedFormResponse, handleEnquiry } from './enquiries/handle-enquiry.ts';
import type { EnquiryContext } from './enquiries/save-enquiry.ts';
import type { Environment } from './environment/environment.ts';
import { clientAddress, clientKey } from './http/client-address.ts';
import { addressesOf, crossOriginHeaders, preflightResponse } from './http/cross-origin.ts';
import { hasSafeFraming, parseTarget, type RequestTarget } from './http/request-target.ts';
import { jsonResponse, type HttpResponse } from './http/response.ts';
import { errorPage } from './pages/error-pages.ts';
import { languageAt } from './pages/page-language.ts';
import { pageResponse } from './pages/page-response.ts';
import type { Release } from './pages/release.ts';
import { formAt } from './pages/timetable.ts';

/** Never pages: reserved-paths.ts. */
const healthPaths = ['/healthz', '/readyz'];

/** What responding needs of the server. */
interface ResponderContext {
  enquiries: EnquiryContext;
  environment: Environment;
  logger: Logger;
  isClosing(): boolean;
}

/** Finds the response to a request. */
export interface Responder {
  /** @throws  ClientLeft, and faults of ours. */
  respond(request: IncomingMessage, release: Release): Promise<HttpResponse>;
  /** Whether somebody asks if the server is ready, such as a balancer. */
  isWatched(): boolean;
}

/** Sends requests where they belong: enquiries to their form, health checks, pages and files. */
export function createResponder({ enquiries, environment, logger, isClosing }: ResponderContext): Responder {
  const { publicUrl } = environment;
  const { now } = enquiries;
  let hasWarned = false;
  let isWatched = false;

  async function respond(request: IncomingMessage, release: Release): Promise<HttpResponse> {
    const target = hasSafeFraming(request) ? parseTarget(request.url!) : null;
    const form = target ? formAt(release, target.path, now()) : undefined;
    if (!target || !form || request.method !== 'POST') return responseFrom(release, request, target);
    const siteAddresses = addressesOf(release.manifest, publicUrl);
    const withCrossOrigin = (response: HttpResponse): HttpResponse => ({
      ...response,
      headers: { ...response.headers, ...crossOriginHeaders(request.headers, siteAddresses) },
    });
    const query = new URLSearchParams(target.search);
    if (form === 'closed') return withCrossOrigin(await closedFormResponse(request, release, query.get('from')));
    const sentFrom = { from: query.get('from'), section: query.get('section'), pageKey: query.get('key') };
    const response = await handleEnquiry(enquiries, { request, release, form, ...sentFrom, client: clientOf(request) });
    if (response.status >= 400) enquiries.metrics?.enquiry(response.status === 503 ? 'unavailable' : 'refused');
    return withCrossOrigin(response);
  }

  /** Responds to everything but enquiries. */
  async function responseFrom(
    release: Release,
    request: IncomingMessage,
    target: RequestTarget | null,
  ): Promise<HttpResponse> {
    const { method = 'GET', headers } = request;
    // A proxy might read other requests out of the same bytes, so nothing that follows on the connection is trusted.
    if (!target) return errorPage(release, 'bad-request', 400, hasSafeFraming(request) ? {} : { connection: 'close' });
    const form = formAt(release, target.path, now());
    const language = languageAt(release.manifest, target.path);
    if (form) {
      const preflight =
        method === 'OPTIONS' ? preflightResponse(headers, addressesOf(release.manifest, publicUrl)) : null;
      if (preflight) return preflight;
      if (form !== 'closed') return errorPage(release, 'method-not-allowed', 405, { allow: 'POST' }, language);
    }
    if (method === 'POST' && !healthPaths.includes(target.path)) {
      // The endpoint of a hidden form is like any other address that does not exist.
      const { status } = await pageResponse(release, target, { method: 'HEAD', headers: {} }, now());
      if (status === 404) return pageResponse(release, target, { method: 'GET', headers: {} }, now());
    }
    if (method !== 'GET' && method !== 'HEAD')
      return errorPage(release, 'method-not-allowed', 405, { allow: 'GET, HEAD' }, language);
    if (healthPaths.includes(target.path)) return healthResponse(target.path);
    return pageResponse(release, target, { method, headers }, now());
  }

  /** `/healthz`: enquiries can be stored. `/readyz`: this server takes requests, pages at least, and does not stop. */
  async function healthResponse(path: string): Promise<HttpResponse> {
    const isReady = path === '/readyz';
    isWatched ||= isReady;
    const isOk = isReady
      ? !isClosing()
      : await enquiries.store.check().then(
          () => true,
          () => false,
        );
    return isOk ? jsonResponse(200, { ok: true }) : jsonResponse(503, { ok: false }, { 'retry-after': '5' });
  }

  function clientOf({ headers, socket }: IncomingMessage): string {
    const forwardedFor = headers['x-forwarded-for'];
    if (environment.trustProxy === 0 && forwardedFor !== undefined && !hasWarned) {
      hasWarned = true;
      logger.warn(
        'X-Forwarded-For received while TRUST_PROXY is 0: all visitors behind that proxy count as one client.',
      );
    }
    return clientKey(clientAddress(socket.remoteAddress, forwardedFor, environment.trustProxy), socket.remoteAddress);
  }

  return { respond, isWatched: () => isWatched };
}
