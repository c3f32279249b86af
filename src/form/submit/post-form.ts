/** The result of a post. */
export type Outcome =
  | { kind: 'sent' }
  /**
   * The server rejects fields: one message each, in the schema's words. Empty where it did not say which. Or files of fields cannot
   * be read, because they were changed or removed after they were chosen.
   */
  | { kind: 'rejected'; errors: Record<string, string>; unreadable?: string[] }
  | { kind: 'too-large' | 'files-too-large' }
  | { kind: 'too-many' }
  /** The form is not shown any longer: its section had an end. */
  | { kind: 'closed' }
  /** No response, a timeout, or a server that cannot take it now: a retry may help. */
  | { kind: 'not-sent' };

/** A request to post. */
export interface Post {
  /** A path, or an https address. */
  endpoint: string;
  /** The fields as JSON. */
  body: string;
  /** The same for every retry of the same content. */
  idempotencyKey: string;
  /** The value of the honeypot field, which people cannot see. */
  trap: string;
  /** Names of the fields that do not apply; `body` is without them. */
  hidden: ReadonlySet<string> | undefined;
  /** Milliseconds since the form was first touched. */
  fillTimeMs: number;
}

/** Timeout of a post, in ms. docs/product.md 4. */
const TIMEOUT_MS = 10_000;
/** And of one with files, in ms: as long as the server waits. */
export const uploadTimeoutMs = 300_000;

/** A key of a refusal; null where the response is something else, such as an HTML page. */
async function readRefusal(response: Response, key: string): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null);
  return (body as Record<string, unknown> | null)?.[key] ?? null;
}

/** Field messages of a rejection. */
async function readErrors(response: Response): Promise<Record<string, string>> {
  const errors = await readRefusal(response, 'errors');
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** What a response means. */
export async function toOutcome(response: Response): Promise<Outcome> {
  const { ok, status } = response;
  if (ok) return { kind: 'sent' };
  if (status === 400) return { kind: 'rejected', errors: await readErrors(response) };
  if (status === 404 && (await readRefusal(response, 'closed'))) return { kind: 'closed' };
  if (status === 413) return { kind: 'too-large' };
  return { kind: status === 429 ? 'too-many' : 'not-sent' };
}

/**
 * Posts a form once.
 *
 * The signals of spam protection are headers, sent only to our own server: another origin would have to allow them by
 * CORS. A redirect counts as not sent, because it turns a POST into a GET that stores nothing.
 *
 * @throws  Never.
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
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const { signal } = controller;
    return await toOutcome(
      await fetch(post.endpoint, { method: 'POST', headers, body: post.body, redirect: 'error', signal }),
    );
  } catch {
    return { kind: 'not-sent' };
  } finally {
    clearTimeout(timer);
  }
}

/** A unique idempotency key. `randomUUID` exists only in secure contexts, `getRandomValues` everywhere. */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
