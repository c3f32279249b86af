import type { IncomingMessage } from 'node:http';
import { jsonResponse, type HttpResponse } from '../http/response.ts';
import { fieldErrors } from './field-errors.ts';
import { fromOneRelease, type LiveForm, type LiveSite, type Site } from '../pages/current-release.ts';
import { refusalPage, type RefusalName } from '../pages/error-pages.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { readBody } from '../http/read-body.ts';
import { fieldsFromForm, fieldsFromJson } from './read-fields.ts';
import { contentHash, newReference } from './reference.ts';
import { refusedPage } from '../pages/refused-page.ts';
import { isFromThisSite } from '../http/cross-origin.ts';
import type { Stored } from '../store/insert-enquiries.ts';
import { StoreUnavailable, type Store } from '../store/store.ts';
import { isSuspectedSpam } from './suspected-spam.ts';

/** In bytes. contract.md: 64 KB. */
export const bodyLimitBytes = 64 * 1024;
/** A store that is away is mostly back within seconds. */
const storeRetrySeconds = '5';

/** What taking an enquiry needs of the server. */
export interface EnquiryDesk {
  live: LiveSite;
  store: Store;
  rateLimit: RateLimit;
  publicUrl?: string | undefined;
  /** Channels that tell people of a new enquiry: a delivery is noted down for each. */
  channels: string[];
  /** Called once an enquiry with deliveries is durable. */
  onDeliverable(): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** Enquiries with a key that are being stored: "form key" to what will lie there. */
  inFlight: Map<string, Promise<Stored>>;
}

/** One post to an endpoint. */
export interface EnquiryPost {
  request: IncomingMessage;
  site: Site;
  form: LiveForm;
  /** The `from` of the query. */
  from: string | null;
  /** Under which the client's posts are counted. */
  client: string;
}

type MediaType = 'json' | 'form' | 'other';

/** What was sent, by its Content-Type: only UTF-8, and not compressed. */
function mediaTypeOf({ headers }: IncomingMessage): MediaType {
  const [type, ...parameters] = (headers['content-type'] ?? '').split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  if (!['utf-8', 'utf8', undefined].includes(charset?.replaceAll('"', ''))) return 'other';
  if (![undefined, '', 'identity'].includes(headers['content-encoding']?.toLowerCase())) return 'other';
  if (type === 'application/json') return 'json';
  return type === 'application/x-www-form-urlencoded' ? 'form' : 'other';
}

/** Refusals, as a sentence for programs and as a page for people. */
function refusals(desk: EnquiryDesk, post: EnquiryPost, media: MediaType) {
  const accepts = post.request.headers.accept ?? '';
  const wantsPage = media === 'form' || (media === 'other' && accepts.includes('text/html'));
  const back = post.from !== null && post.site.manifest.routes.includes(post.from) ? post.from : '/';
  return async (status: number, name: RefusalName, error: string, headers: Record<string, string> = {}) =>
    wantsPage
      ? fromOneRelease(desk.live, ({ distDir }) => refusalPage(distDir, name, status, headers, back))
      : jsonResponse(status, { error }, headers);
}

/** An enquiry with nothing wrong in it. */
interface Entered {
  form: string;
  fields: Record<string, unknown>;
  suspectedSpam: boolean;
  contentHash: string;
}

/** Reads and checks what was sent. A refusal is not made before it is known that it will be the answer. */
async function enter(
  desk: EnquiryDesk,
  { request, form, from }: EnquiryPost,
  media: 'json' | 'form',
  refuse: ReturnType<typeof refusals>,
): Promise<Entered | (() => Promise<HttpResponse>)> {
  const body = await readBody(request, bodyLimitBytes);
  if (body === 'too-large') {
    return () => refuse(413, 'too-large', 'The enquiry is larger than 64 KB. Shorten it and send it again.');
  }
  if (body === 'not-text') return () => refuse(400, 'bad-request', 'The body is not UTF-8. Send it as UTF-8.');
  const posted = media === 'json' ? fieldsFromJson(body.text) : fieldsFromForm(body.text, form.schema);
  if ('refusal' in posted) return () => refuse(400, 'bad-request', posted.refusal);
  const { fields, isTrapped } = posted;
  const errors = fieldErrors(form, fields);
  if (Object.keys(errors).length === 0) {
    const suspectedSpam = isSuspectedSpam(isTrapped, request.headers);
    return { form: form.name, fields, suspectedSpam, contentHash: contentHash(fields) };
  }
  if (media === 'json') return async () => jsonResponse(400, { errors });
  return () =>
    fromOneRelease(desk.live, (site) => {
      const ours = site.forms.get(form.endpoint) ?? form;
      return refusedPage(site, ours, from, { values: fields, errors });
    });
}

/**
 * Takes an enquiry, as the table of the contract says.
 *
 * @returns  The answer; 201 and 303 only after the enquiry is durable.
 * @throws   ClientLeft when the client leaves before its request is complete; that counts as a post, too.
 * @see      contract.md, "POST /contactwebsite"
 */
export async function takeEnquiry(desk: EnquiryDesk, post: EnquiryPost): Promise<HttpResponse> {
  const { request, site } = post;
  const { headers } = request;
  const media = mediaTypeOf(request);
  const refuse = refusals(desk, post, media);
  if (!isFromThisSite(headers, [site.manifest.siteUrl, desk.publicUrl])) {
    return refuse(
      403,
      'bad-request',
      'This form only takes what its own website sends. Open the website and send it from there.',
    );
  }
  const key = headers['idempotency-key'];
  const mayRepeat = typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key) && media !== 'other';
  // Every post counts. That it was a repetition only its content can show: then it is given back.
  const waitSeconds = desk.rateLimit.take(post.client);
  const tooMany = () => {
    const error = `Too many enquiries from one place. Wait ${waitSeconds} seconds and send it again.`;
    return refuse(429, 'too-many', error, { 'retry-after': String(waitSeconds) });
  };
  const isWelcome = waitSeconds === 0;
  if (!isWelcome && !mayRepeat) return tooMany();

  if (media === 'other') {
    const error = 'Send the fields as application/json or application/x-www-form-urlencoded, in UTF-8.';
    return refuse(415, 'bad-request', error, { 'accept-post': 'application/json, application/x-www-form-urlencoded' });
  }
  if (key !== undefined && !mayRepeat) {
    return refuse(400, 'bad-request', 'Send an Idempotency-Key of 1 to 200 visible ASCII characters, or none.');
  }
  const entered = await enter(desk, post, media, refuse);
  if (typeof entered === 'function') return isWelcome ? entered() : tooMany();
  try {
    const stored = mayRepeat
      ? await saveOnce(desk, key, entered, isWelcome)
      : { ...(await save(desk, entered)), isNew: true };
    const isSame = stored?.contentHash === entered.contentHash;
    if (!stored || (!isSame && !isWelcome)) return tooMany();
    if (!isSame) {
      return await refuse(422, 'bad-request', 'This Idempotency-Key came with another content before. Use a new key.');
    }
    if (!stored.isNew && isWelcome) desk.rateLimit.giveBack(post.client);
    if (media === 'json') return jsonResponse(stored.isNew ? 201 : 200, { reference: stored.id });
    return { status: 303, headers: { location: '/thank-you', 'cache-control': 'no-store', 'content-length': '0' } };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const words = 'The enquiry could not be stored right now. Keep it and send it again in a moment.';
    return refuse(503, 'unavailable', words, { 'retry-after': storeRetrySeconds });
  }
}

async function save(desk: EnquiryDesk, entered: Entered, key?: string): Promise<Stored> {
  const { fields, ...facts } = entered;
  const receivedAt = new Date(desk.now()).toISOString();
  // Nobody's mailbox is filled with what is most likely spam; the list shows it.
  const deliverTo = entered.suspectedSpam ? [] : desk.channels;
  const enquiry = { ...facts, id: newReference(), receivedAt, payload: JSON.stringify(fields), deliverTo };
  const stored = await desk.store.save(key === undefined ? enquiry : { ...enquiry, key });
  if (deliverTo.length > 0) desk.onDeliverable();
  return stored;
}

/** Stores under a key, or gives what lies there or is on its way there; null when it is new and not welcome. */
async function saveOnce(
  desk: EnquiryDesk,
  key: string,
  entered: Entered,
  isWelcome: boolean,
): Promise<(Stored & { isNew: boolean }) | null> {
  const name = `${entered.form} ${key}`;
  const before = desk.inFlight.get(name) ?? (await desk.store.find(entered.form, key));
  // While the store was asked, another post with this key may have started.
  const known = before ?? desk.inFlight.get(name);
  if (known) return { ...(await known), isNew: false };
  if (!isWelcome) return null;
  const saving = save(desk, entered, key).finally(() => desk.inFlight.delete(name));
  desk.inFlight.set(name, saving);
  return { ...(await saving), isNew: true };
}
