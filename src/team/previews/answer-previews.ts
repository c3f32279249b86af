import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LogLimiter } from '../../serve/environment/log-limiter.ts';
import type { RateLimit } from '../../serve/http/rate-limit.ts';
import type { RequestTarget } from '../../serve/http/request-target.ts';
import type { Studio } from '../../studio/server/studio-server.ts';
import { sentAddress } from '../../studio/server/scriptless/shared-pages.ts';
import type { Comments } from '../comments/comments.ts';
import { readComment, type SentComment } from '../comments/read-comment.ts';
import { PAGE_HEADERS, previewOverPage, tooOftenPage } from '../sign-in/pages.ts';
import { isCommentPath, type FoundPreview, type Previews } from './previews.ts';

/** Who asks. */
interface Client {
  /** Its address. */
  from: string;
  /** What its attempts count for. */
  key: string;
}

interface PreviewAnswersOptions {
  previews: Pick<Previews, 'find'>;
  comments: Pick<Comments, 'addByLink'>;
  shared: Studio['shared'];
  /** Of attempts to find a token. */
  attempts: RateLimit;
  /** Of comments, by client and by link. */
  posts: RateLimit;
  log: LogLimiter;
}

const TOO_OFTEN = 'These are too many comments for one minute. Please try again in a minute.';
const FULL = 'This link takes no more comments. Ask the person who sent it for another one.';
/** What is far longer than the form takes, or no text. */
const UNREADABLE: SentComment = {
  page: '/',
  name: '',
  about: '[]',
  text: '',
  errors: { all: 'This is far too long, or no text.' },
};

/** Answers anyone who has the link of a preview. Signed in or not makes no difference. */
export function createPreviewAnswers({ previews, comments, shared, attempts, posts, log }: PreviewAnswersOptions) {
  /** Tokens that were found: what a page loads besides itself counts as no attempt. */
  const opened = new Set<string>();

  const send = (response: ServerResponse, status: number, html: string, headers: Record<string, string> = {}) =>
    void response.writeHead(status, { ...PAGE_HEADERS, ...headers }).end(html);

  /** Finds what a token opens; null where that was answered. */
  async function find(token: string, { key }: Client, response: ServerResponse): Promise<FoundPreview | null> {
    const isKnown = opened.has(token);
    const wait = isKnown ? 0 : attempts.take(key);
    if (wait > 0) {
      log.write('warn', 'preview rate', 'A client asked too often for previews that there are not.');
      send(response, 429, tooOftenPage(), { 'retry-after': String(wait) });
      return null;
    }
    const draft = await previews.find(token);
    if (!draft) {
      opened.delete(token);
      send(response, 404, previewOverPage());
      return null;
    }
    if (!isKnown) attempts.giveBack(key);
    opened.add(token);
    return draft;
  }

  async function answerComment(
    draft: FoundPreview,
    client: Client,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { key, from } = client;
    // Before anything is read or drawn: what is refused is as much work as what is taken.
    const wait = posts.take(key) || posts.take(`link ${draft.link}`);
    const sent = (await readComment(request)) ?? UNREADABLE;
    const places = await shared.placesOn(draft, sent.page);
    const place = places.find(({ about }) => about === sent.about);
    const errors = { ...sent.errors, ...(!place && { about: 'This is no longer there. Choose something else.' }) };
    const target = { path: places.length > 0 ? sent.page : '/', search: '' };
    const refuse = (status: number, all: SentComment['errors']) =>
      shared.respond(draft, target, request, response, { status, tried: { ...sent, errors: all } });
    if (wait > 0) {
      log.write('warn', 'comment rate', 'A client or a link sent too many comments.');
      response.setHeader('retry-after', String(wait));
      return refuse(429, { all: TOO_OFTEN });
    }
    if (sent === UNREADABLE) return refuse(413, sent.errors);
    if (!place || Object.keys(errors).length > 0) return refuse(422, errors);
    if (!(await comments.addByLink(draft.link, sent.name, place, sent.text, from))) return refuse(429, { all: FULL });
    response.writeHead(303, { ...PAGE_HEADERS, location: sentAddress(draft.base, sent.page) }).end();
  }

  return async (
    { path, search }: RequestTarget,
    client: Client,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const isPost = request.method === 'POST';
    const isComment = isCommentPath(path);
    if (isPost && !isComment) return send(response, 405, previewOverPage(), { allow: 'GET, HEAD' });
    const [, token = '', rest = ''] = /^\/preview\/([^/]*)(.*)$/.exec(path)!;
    const draft = await find(token, client, response);
    if (!draft) return;
    if (isPost) return answerComment(draft, client, request, response);
    // Where somebody loads the answer to a comment again.
    const target = isComment ? { path: '/', search: '' } : { path: rest || '/', search };
    await shared.respond(draft, target, request, response);
  };
}
