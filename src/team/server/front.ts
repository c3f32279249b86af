import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { LogLimiter } from '../../serve/environment/log-limiter.ts';
import { codeOf } from '../../serve/environment/start-error.ts';
import { clientAddress, clientKey } from '../../serve/http/client-address.ts';
import { createRateLimit } from '../../serve/http/rate-limit.ts';
import { ClientLeft } from '../../serve/http/read-body.ts';
import { hasSafeFraming, parseTarget, type RequestTarget } from '../../serve/http/request-target.ts';
import { guardStudio } from '../../studio/server/guard.ts';
import type { Studio } from '../../studio/server/studio-server.ts';
import type { Comments } from '../comments/comments.ts';
import { guardComment } from '../comments/read-comment.ts';
import { createPreviewAnswers } from '../previews/answer-previews.ts';
import { isCommentPath, PREVIEW, type Previews } from '../previews/previews.ts';
import { rightsOf } from '../roles.ts';
import {
  againPage,
  faultPage,
  invitationPage,
  notSignedInPage,
  nothingPage,
  overPage,
  PAGE_HEADERS,
  signInPage,
  tooOftenPage,
} from '../sign-in/pages.ts';
import { CALLBACK, CompanyRefusal } from '../sign-in/company.ts';
import type { bundlePages } from '../sign-in/page-files.ts';
import type { createSignIn } from '../sign-in/sign-in-requests.ts';
import type { Member, People } from '../store/people.ts';
import type { TeamEnvironment } from '../team-environment.ts';
import { createLiveConnections } from './live-connections.ts';
import type { TeamAccess } from './team-access.ts';
import type { TeamCookie } from './team-cookie.ts';

const OWN = '/@team/';
const INVITATION = '/invitation/';
const RATE_EXCEEDED = 'A client asked too often to sign in.';

/** What stands before the studio. */
export interface FrontOptions {
  environment: TeamEnvironment;
  people: People;
  cookie: TeamCookie;
  /** Of the person who was sent to their company. */
  companyCookie: TeamCookie;
  access: TeamAccess;
  signIn: ReturnType<typeof createSignIn>;
  files: Awaited<ReturnType<typeof bundlePages>>;
  previews: Pick<Previews, 'find'>;
  comments: Pick<Comments, 'addByLink'>;
  studio: Pick<Studio, 'server' | 'shared'>;
  log: LogLimiter;
}

/** Decides about each request: signing in is answered here, and the studio gets what somebody sends who is signed in. */
export function createFront(options: FrontOptions) {
  const { environment, people, cookie, companyCookie, access, signIn, files, previews, comments, studio, log } =
    options;
  const { editUrl, trustProxy } = environment;
  const address = { hosts: [editUrl.host], protocol: editUrl.protocol };
  const newLimit = () => createRateLimit(environment.rateLimit, () => performance.now());
  const limit = newLimit();
  const { shared } = studio;
  const answerPreview = createPreviewAnswers({ previews, comments, shared, attempts: limit, posts: newLimit(), log });
  const hasRights = (member: Member | null): member is Member => member !== null && rightsOf(member.roles).length > 0;
  const live = createLiveConnections(async (session) => (await people.inSession(session, false))?.roles ?? null);

  const send = (response: ServerResponse, status: number, html: string, headers: OutgoingHttpHeaders = {}) =>
    void response.writeHead(status, { ...PAGE_HEADERS, ...headers }).end(html);
  const sendJson = (response: ServerResponse, status: number, body: object, headers: OutgoingHttpHeaders = {}) => {
    const own = { ...PAGE_HEADERS, 'content-type': 'application/json; charset=utf-8', ...headers };
    response.writeHead(status, own).end(JSON.stringify(body));
  };

  /** Who sends a request. */
  async function memberOf(request: IncomingMessage): Promise<{ member: Member; session: string } | null> {
    const session = cookie.read(request);
    const member = session === null ? null : await people.inSession(session);
    return session !== null && member ? { member, session } : null;
  }

  /** Where a request comes from, and the client that its attempts count for. */
  function clientOf({ headers, socket: { remoteAddress } }: IncomingMessage): { from: string; key: string } {
    const forwarded = headers['x-forwarded-for'];
    if (forwarded !== undefined && trustProxy === 0)
      log.write('warn', 'forwarded', 'Requests have X-Forwarded-For, and TRUST_PROXY is 0: all count as one client.');
    const from = clientAddress(remoteAddress, forwarded, trustProxy);
    return { from: from ?? 'an unknown address', key: clientKey(from, remoteAddress) };
  }

  async function answerOwn(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { from, key } = clientOf(request);
    // Anyone who leaves has not tried to come in.
    const wait = name === 'sign-out' ? 0 : limit.take(key);
    if (wait > 0) {
      log.write('warn', 'rate', RATE_EXCEEDED);
      const error = 'Too many attempts. Please try again in a minute.';
      return sendJson(response, 429, { error }, { 'retry-after': String(wait) });
    }
    const { status, body, session, browser } = await signIn.ask(name, request, { session: cookie.read(request), from });
    const cookies = [
      ...(session === undefined ? [] : [cookie.header(session)]),
      ...(browser === undefined ? [] : [companyCookie.header(browser)]),
    ];
    sendJson(response, status, body, cookies.length > 0 ? { 'set-cookie': cookies } : {});
  }

  /** Answers anyone who comes back from their company. */
  async function answerCompany(
    { search }: RequestTarget,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { from, key } = clientOf(request);
    const wait = limit.take(key);
    if (wait > 0) {
      log.write('warn', 'rate', RATE_EXCEEDED);
      return send(response, 429, tooOftenPage(), { 'retry-after': String(wait) });
    }
    const arrived = await signIn.arrive(search, companyCookie.read(request), request, from);
    const over = companyCookie.header(null);
    if (!(arrived instanceof CompanyRefusal))
      // The address, with its code, is not left in the history.
      return send(response, 200, againPage('/'), { 'set-cookie': [over, cookie.header(arrived.session)] });
    log.write('warn', `company ${arrived.reason}`, `A company signed nobody in: ${arrived.reason}.`);
    send(response, arrived.status, notSignedInPage(arrived.message), { 'set-cookie': over });
  }

  /** Answers somebody who is not signed in. */
  function turnAway(request: IncomingMessage, response: ServerResponse): void {
    const { headers } = request;
    const isDocument = headers['sec-fetch-dest'] === undefined || headers['sec-fetch-dest'] === 'document';
    if (request.method === 'POST' || !isDocument) return sendJson(response, 401, { error: 'Sign in first.' });
    const isFromElsewhere = headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] === 'cross-site';
    send(response, 200, isFromElsewhere ? againPage() : signInPage(environment.company !== null));
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = parseTarget(request.url ?? '/');
    const isComment = target && request.method === 'POST' && isCommentPath(target.path);
    const guard = isComment ? guardComment : guardStudio;
    const refused = hasSafeFraming(request) && target ? guard(request, address) : null;
    if (!target || !hasSafeFraming(request))
      return send(response, 400, 'This address cannot be read.\n', { 'content-type': 'text/plain' });
    if (refused) return send(response, refused.status, refused.refusal, { 'content-type': 'text/plain' });
    const { path } = target;
    const isRead = request.method !== 'POST';
    const file = path.startsWith(OWN) ? files.get(path.slice(OWN.length)) : undefined;
    if (file && isRead) {
      const headers = { ...PAGE_HEADERS, 'content-type': file.type };
      return void response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : file.content);
    }
    if (path.startsWith(OWN) && !isRead) return answerOwn(path.slice(OWN.length), request, response);
    if (path.startsWith(INVITATION) && isRead) {
      const invited = await people.invited(path.slice(INVITATION.length));
      return invited ? send(response, 200, invitationPage(invited)) : send(response, 404, overPage());
    }
    if (path === CALLBACK && request.method === 'GET' && environment.company)
      return answerCompany(target, request, response);
    if (path.startsWith(PREVIEW)) return answerPreview(target, clientOf(request), request, response);
    const known = await memberOf(request);
    if (!known) return turnAway(request, response);
    if (!hasRights(known.member)) return send(response, 403, nothingPage(known.member));
    access.admit(request, known.member, known.session);
    // A body may be minutes on its way, and what is asked for with it was let in at its beginning.
    if (!isRead || path === '/@studio/api/events') live.add(known.session, known.member.roles, response);
    studio.server.emit('request', request, response);
  }

  return {
    handle(request: IncomingMessage, response: ServerResponse): void {
      respond(request, response).catch((error: Error) => {
        if (error instanceof ClientLeft) return;
        log.write('error', `failed ${codeOf(error)}`, 'Request failed.', { error: error.stack });
        // Its client would wait for the rest for ever.
        if (response.headersSent) return void response.destroy();
        send(response, 503, faultPage(), { 'retry-after': '5' });
      });
    },
    close: () => live.close(),
  };
}
