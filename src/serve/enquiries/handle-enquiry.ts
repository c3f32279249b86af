import type { IncomingMessage } from 'node:http';
import { jsonResponse, type HttpResponse } from '../http/response.ts';
import { nest } from '../../form/check/grouped-fields.ts';
import { fieldErrors } from './field-errors.ts';
import { fromOneRelease, type Releases } from '../pages/current-release.ts';
import type { Release, ReleaseForm } from '../pages/release.ts';
import { errorPage, type ErrorPageName } from '../pages/error-pages.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { readBody } from '../http/read-body.ts';
import { fieldsFromForm, fieldsFromJson } from './read-fields.ts';
import { contentHash, newReference } from './reference.ts';
import { invalidFormPage } from '../pages/invalid-form-page.ts';
import { thankYouAddress, type SentFrom } from '../pages/thank-you-address.ts';
import { formAt } from '../pages/timetable.ts';
import { isFromThisSite } from '../http/cross-origin.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Stored } from '../store/connection.ts';
import { StoreUnavailable, type Store } from '../store/store.ts';
import { withDeadline } from '../wait.ts';
import { isSuspectedSpam } from './suspected-spam.ts';

/** docs/product.md 6: 64 KB. */
export const bodyLimitBytes = 64 * 1024;
/** A lost store is usually back within seconds. */
const storeRetrySeconds = '5';
/** Whoever waits for the store hears within 8 s. Looking up a key and storing may each take long. Milliseconds. */
const storeLimitMs = 7_500;
const tooSlow = () => new StoreUnavailable(new Error('The store is slow.'));

/** What handling an enquiry needs of the server. */
export interface EnquiryContext {
  releases: Releases;
  store: Store;
  rateLimit: RateLimit;
  publicUrl?: string | undefined;
  /** Channels that deliver new enquiries. */
  channels: string[];
  /** Called once an enquiry with deliveries is durable. */
  onDeliverable(): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** Enquiries with a key that are being stored, by "form key". */
  inFlight: Map<string, Promise<Stored>>;
  metrics: Pick<Metrics, 'enquiry' | 'suspectedSpam'> | null;
}

/** A post to an endpoint. */
export interface EnquiryRequest extends SentFrom {
  request: IncomingMessage;
  release: Release;
  form: ReleaseForm;
  /** Key for the rate limit. */
  client: string;
}

type MediaType = 'json' | 'form' | 'other';

/** What was sent, by its Content-Type: UTF-8 only, not compressed. */
function mediaTypeOf({ headers }: IncomingMessage): MediaType {
  const [type, ...parameters] = (headers['content-type'] ?? '').split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  if (!['utf-8', 'utf8', undefined].includes(charset?.replaceAll('"', ''))) return 'other';
  if (![undefined, '', 'identity'].includes(headers['content-encoding']?.toLowerCase())) return 'other';
  if (type === 'application/json') return 'json';
  return type === 'application/x-www-form-urlencoded' ? 'form' : 'other';
}

/** Whether a post comes from a page without script, so that its sender reads the response. */
function wantsPage(request: IncomingMessage, media = mediaTypeOf(request)): boolean {
  return media === 'form' || (media === 'other' && (request.headers.accept ?? '').includes('text/html'));
}

/**
 * Refuses a post to a form that is no longer shown, with 404: a sentence for programs, a page for people. Whoever had the page
 * open may have typed a while.
 *
 * @see  docs/product.md 6
 */
export async function closedFormResponse(request: IncomingMessage, { distDir }: Release): Promise<HttpResponse> {
  if (wantsPage(request)) return errorPage(distDir, 'closed', 404);
  return jsonResponse(404, { error: 'This form is no longer open, and the enquiry was not stored.', closed: true });
}

/** Makes refusals: a sentence for programs, a page for people. */
function refusals(context: EnquiryContext, post: EnquiryRequest, media: MediaType) {
  const isForPeople = wantsPage(post.request, media);
  const back = post.from !== null && post.release.manifest.routes.includes(post.from) ? post.from : '/';
  return async (status: number, name: ErrorPageName, error: string, headers: Record<string, string> = {}) =>
    isForPeople
      ? fromOneRelease(context.releases, ({ distDir }) => errorPage(distDir, name, status, headers, back))
      : jsonResponse(status, { error }, headers);
}

/** An enquiry that passed validation. */
interface ValidEnquiry {
  form: string;
  fields: Record<string, unknown>;
  suspectedSpam: boolean;
  contentHash: string;
}

/** Reads and validates what was sent. A refusal is returned as a function: too many posts may take precedence. */
async function readEnquiry(
  context: EnquiryContext,
  { request, form, from }: EnquiryRequest,
  media: 'json' | 'form',
  refuse: ReturnType<typeof refusals>,
): Promise<ValidEnquiry | (() => Promise<HttpResponse>)> {
  const body = await readBody(request, bodyLimitBytes);
  if (body === 'too-large') {
    return () => refuse(413, 'too-large', 'The enquiry is larger than 64 KB. Shorten it and send it again.');
  }
  if (body === 'not-text') return () => refuse(400, 'bad-request', 'The body is not UTF-8. Send it as UTF-8.');
  const posted = media === 'json' ? fieldsFromJson(body.text, form.schema) : fieldsFromForm(body.text, form.schema);
  if ('refusal' in posted) return () => refuse(400, 'bad-request', posted.refusal);
  const { isTrapped } = posted;
  const errors = fieldErrors(form, posted.fields);
  if (Object.keys(errors).length === 0) {
    const suspectedSpam = isSuspectedSpam(isTrapped, request.headers);
    const fields = nest(form.schema, posted.fields);
    return { form: form.name, fields, suspectedSpam, contentHash: contentHash(fields) };
  }
  if (media === 'json') return async () => jsonResponse(400, { errors });
  return () =>
    fromOneRelease(context.releases, (release) => {
      const now = context.now();
      const current = formAt(release, form.endpoint, now);
      const latest = current === undefined || current === 'closed' ? form : current;
      return invalidFormPage(release, latest, from, { values: posted.fields, errors }, now);
    });
}

/**
 * Handles a post to the enquiry endpoint.
 *
 * @returns  201 and 303 only after the enquiry is durable.
 * @throws   ClientLeft when the client leaves before its request is complete; that counts as a post, too.
 * @see      docs/product.md 6
 */
export async function handleEnquiry(context: EnquiryContext, post: EnquiryRequest): Promise<HttpResponse> {
  const { request, release } = post;
  const { headers } = request;
  const media = mediaTypeOf(request);
  const refuse = refusals(context, post, media);
  if (!isFromThisSite(headers, [release.manifest.siteUrl, context.publicUrl])) {
    return refuse(
      403,
      'bad-request',
      'This form only takes what its own website sends. Open the website and send it from there.',
    );
  }
  const key = headers['idempotency-key'];
  const hasValidKey = typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key) && media !== 'other';
  // Every post counts. Only its content shows whether it is a repetition; then the token is put back.
  const waitSeconds = context.rateLimit.take(post.client);
  const tooMany = () => {
    const error = `Too many enquiries from one place. Wait ${waitSeconds} seconds and send it again.`;
    return refuse(429, 'too-many', error, { 'retry-after': String(waitSeconds) });
  };
  const isAllowed = waitSeconds === 0;
  if (!isAllowed && !hasValidKey) return tooMany();

  if (media === 'other') {
    const error = 'Send the fields as application/json or application/x-www-form-urlencoded, in UTF-8.';
    return refuse(415, 'bad-request', error, { 'accept-post': 'application/json, application/x-www-form-urlencoded' });
  }
  if (key !== undefined && !hasValidKey) {
    return refuse(400, 'bad-request', 'Send an Idempotency-Key of 1 to 200 visible ASCII characters, or none.');
  }
  const enquiry = await readEnquiry(context, post, media, refuse);
  if (typeof enquiry === 'function') return isAllowed ? enquiry() : tooMany();
  try {
    const saving = hasValidKey ? saveByKey(context, key, enquiry, isAllowed) : save(context, enquiry);
    const stored = await withDeadline(saving, storeLimitMs, tooSlow);
    const isSame = stored?.contentHash === enquiry.contentHash;
    if (!stored || (!isSame && !isAllowed)) return tooMany();
    if (!isSame) {
      return await refuse(422, 'bad-request', 'This Idempotency-Key came with another content before. Use a new key.');
    }
    if (!stored.isNew && isAllowed) context.rateLimit.giveBack(post.client);
    context.metrics?.enquiry(stored.isNew ? 'stored' : 'repeated');
    if (stored.isNew && enquiry.suspectedSpam) context.metrics?.suspectedSpam();
    if (media === 'json') return jsonResponse(stored.isNew ? 201 : 200, { reference: stored.id });
    const location = await thankYouAddress(await context.releases.current(), post, context.now());
    return { status: 303, headers: { location, 'cache-control': 'no-store', 'content-length': '0' } };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const words = 'The enquiry could not be stored right now. Keep it and send it again in a moment.';
    return refuse(503, 'unavailable', words, { 'retry-after': storeRetrySeconds });
  }
}

async function save(
  context: EnquiryContext,
  enquiry: ValidEnquiry,
  key?: string,
): Promise<Stored & { isNew: boolean }> {
  const { fields, ...facts } = enquiry;
  const receivedAt = new Date(context.now()).toISOString();
  // Likely spam is not delivered; `npm run enquiries` shows it.
  const deliverTo = enquiry.suspectedSpam ? [] : context.channels;
  const row = { ...facts, id: newReference(), receivedAt, payload: JSON.stringify(fields), deliverTo };
  const stored = await context.store.save(key === undefined ? row : { ...row, key });
  if (deliverTo.length > 0) context.onDeliverable();
  // Another server may have stored the same key meanwhile.
  return { ...stored, isNew: stored.id === row.id };
}

/** Stores under a key, or returns what is or is being stored there; null when it is new and over the rate limit. */
async function saveByKey(
  context: EnquiryContext,
  key: string,
  enquiry: ValidEnquiry,
  isAllowed: boolean,
): Promise<(Stored & { isNew: boolean }) | null> {
  const name = `${enquiry.form} ${key}`;
  const before = context.inFlight.get(name) ?? (await context.store.find(enquiry.form, key));
  // Another post with this key may have started during the query.
  const known = before ?? context.inFlight.get(name);
  if (known) return { ...(await known), isNew: false };
  if (!isAllowed) return null;
  const saving = save(context, enquiry, key).finally(() => context.inFlight.delete(name));
  context.inFlight.set(name, saving);
  return saving;
}
