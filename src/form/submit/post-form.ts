/** How a post ended. */
export type Outcome =
  | { kind: 'sent' }
  /** The server refuses fields: one message each, in the schema's words. None where it did not say which. */
  | { kind: 'rejected'; errors: Record<string, string> }
  | { kind: 'too-large' }
  | { kind: 'too-many' }
  /** No answer, an answer too late, or a server that cannot take it now: trying again may help. */
  | { kind: 'not-sent' };

/** One post, ready to go. */
export interface Post {
  /** A path, or an https address. */
  endpoint: string;
  /** The fields as JSON. */
  body: string;
  /** The same for every try of the same content. */
  idempotencyKey: string;
  /** What stood in the field that people cannot see. */
  trap: string;
  /** Milliseconds since the form was first touched. */
  fillTimeMs: number;
}

/** Milliseconds until a post counts as unanswered. contract.md, "The form". */
const ANSWER_WITHIN = 10_000;

/** Field messages of a refusal, or none where the answer is something else, such as a page of HTML. */
async function readErrors(response: Response): Promise<Record<string, string>> {
  const answer: unknown = await response.json().catch(() => null);
  const errors = typeof answer === 'object' && answer !== null && 'errors' in answer ? answer.errors : null;
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

async function judge(response: Response): Promise<Outcome> {
  const { ok, status } = response;
  if (ok) return { kind: 'sent' };
  if (status === 400) return { kind: 'rejected', errors: await readErrors(response) };
  if (status === 413) return { kind: 'too-large' };
  return { kind: status === 429 ? 'too-many' : 'not-sent' };
}

/**
 * Sends a form once.
 *
 * What tells robots from people goes along as headers, and only to our own server: another one would have to allow
 * them first. A redirect counts as not sent, since it turns a POST into a GET that stores nothing.
 *
 * @returns  How it ended; it never throws.
 */
export async function postForm(post: Post): Promise<Outcome> {
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'Idempotency-Key': post.idempotencyKey,
  };
  if (/^\/(?!\/)/.test(post.endpoint)) {
    headers['X-Fill-Time'] = String(Math.round(post.fillTimeMs));
    if (post.trap !== '') headers['X-Form-Trap'] = '1';
  }
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), ANSWER_WITHIN);
  try {
    const { signal } = patience;
    return await judge(
      await fetch(post.endpoint, { method: 'POST', headers, body: post.body, redirect: 'error', signal }),
    );
  } catch {
    return { kind: 'not-sent' };
  } finally {
    clearTimeout(timer);
  }
}

/** A key no other post has; `randomUUID` exists only where the connection is trusted, `getRandomValues` everywhere. */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
