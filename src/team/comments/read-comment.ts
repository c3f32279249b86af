import type { IncomingMessage } from 'node:http';
import { readBody } from '../../serve/http/read-body.ts';
import { guardHost, type Refusal, type StudioAddress } from '../../studio/server/guard.ts';
import { readCommentText, visibleText } from '../../studio/server/comments/read-text.ts';
import { MAX_NAME, type TriedComment } from '../../studio/server/scriptless/comment-form.ts';

/** Each character may be sent as twelve. */
const BODY_LIMIT_BYTES = 64 * 1024;

/**
 * Decides whether a comment by a link is read at all. The form is on a page without a referrer, so that browsers send the
 * origin "null" with it. Nobody is known by a cookie here: the address itself, which nobody can guess, gives the right.
 *
 * @see https://fetch.spec.whatwg.org/#append-a-request-origin-header
 */
export function guardComment(request: IncomingMessage, address: StudioAddress): Refusal | null {
  const { headers } = request;
  const { origin, 'sec-fetch-site': site } = headers;
  const refused = guardHost(request, address);
  if (refused) return refused;
  const isOwnOrigin = origin === undefined || origin === 'null' || origin === `${address.protocol}//${headers.host}`;
  if (!isOwnOrigin || (site !== undefined && site !== 'same-origin'))
    return { status: 403, refusal: 'Only the preview itself may send a comment.\n' };
  if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(headers['content-type'] ?? ''))
    return { status: 415, refusal: 'Comments are taken from the form of the preview only.\n' };
  return null;
}

/** A comment as it was sent, with what is wrong with its name and text. */
export interface SentComment extends TriedComment {
  /** The path of the page that it was sent from. */
  page: string;
}

/** Reads a comment that was sent by a form; null where it is none, or far too long. */
export async function readComment(request: IncomingMessage): Promise<SentComment | null> {
  const body = await readBody(request, BODY_LIMIT_BYTES);
  if (typeof body === 'string') return null;
  const sent = new URLSearchParams(body.text);
  const name = visibleText(sent.get('name') ?? '', false);
  const { text, wrong } = readCommentText(sent.get('comment') ?? '');
  const wrongName =
    name === '' ? 'Write your name.' : name.length > MAX_NAME ? `Write at most ${MAX_NAME} characters.` : undefined;
  return {
    name,
    text,
    about: sent.get('about') ?? '',
    page: sent.get('page') ?? '',
    errors: { ...(wrongName !== undefined && { name: wrongName }), ...(wrong !== null && { text: wrong }) },
  };
}
