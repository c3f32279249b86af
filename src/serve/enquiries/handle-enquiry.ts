import type { IncomingMessage } from 'node:http';
import { jsonResponse, type HttpResponse } from '../http/response.ts';
import { appliesNow } from '../../form/check/applies-now.ts';
import { nest } from '../../form/check/grouped-fields.ts';
import { fieldErrors } from './field-errors.ts';
import type { Release, ReleaseForm } from '../pages/release.ts';
import { errorPage, type ErrorPageName } from '../pages/error-pages.ts';
import { readBody } from '../http/read-body.ts';
import { codeOf } from '../environment/start-error.ts';
import { fileFields } from '../../model/form/file-field.ts';
import type { FormSchema } from '../../model/form/form-schema.ts';
import { inUploadFolder } from '../files/upload-folder.ts';
import { chooseAgain, readFormPost, withFiles, type FormPost } from './form-post.ts';
import { fieldsFromForm, fieldsFromJson } from './read-fields.ts';
import { contentHash } from './reference.ts';
import { saveInTime, type EnquiryContext, type ValidEnquiry } from './save-enquiry.ts';
import { languageOfForm, type PageLanguage } from '../pages/page-language.ts';
import { invalidFormPage } from '../pages/invalid-form-page.ts';
import { thankYouAddress, type SentFrom } from '../pages/thank-you-address.ts';
import { formAt } from '../pages/timetable.ts';
import { addressesOf, isFromThisSite } from '../http/cross-origin.ts';
import { StoreUnavailable } from '../store/store.ts';
import { suspectSpam } from './suspected-spam.ts';

/** docs/product.md 6: 64 KB. */
const bodyLimitBytes = 64 * 1024;
/** A lost store is usually back within seconds. */
const storeRetrySeconds = '5';

/** A post to an endpoint. */
export interface EnquiryRequest extends SentFrom {
  request: IncomingMessage;
  release: Release;
  form: ReleaseForm;
  /** Key for the rate limit. */
  client: string;
  /** The `key` of the query: what a page has sent under it before its script failed is not stored again. docs/decisions 0148 */
  pageKey: string | null;
}

/** A post with the form in the language of its page. */
interface EnquiryInLanguage extends EnquiryRequest {
  language: PageLanguage | undefined;
}

/** A form as the pages of a language have it: with other words, and the same rules. */
const formIn = (form: ReleaseForm, language: PageLanguage | undefined): ReleaseForm => ({
  ...form,
  schema: form.languages?.[language?.language ?? ''] ?? form.schema,
});

type MediaType = 'json' | 'form' | 'files' | 'other';

const isKey = (key: unknown): key is string => typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key);

/** What was sent, by its Content-Type: UTF-8 only, not compressed; files where the form takes some. */
function mediaTypeOf({ headers }: IncomingMessage, schema?: FormSchema): MediaType {
  const [type, ...parameters] = (headers['content-type'] ?? '').split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  if (!['utf-8', 'utf8', undefined].includes(charset?.replaceAll('"', ''))) return 'other';
  if (![undefined, '', 'identity'].includes(headers['content-encoding']?.toLowerCase())) return 'other';
  if (type === 'application/json') return 'json';
  if (type === 'multipart/form-data' && schema && fileFields(schema).length > 0) return 'files';
  return type === 'application/x-www-form-urlencoded' ? 'form' : 'other';
}

/** Whether a post comes from a page without script, so that its sender reads the response. */
function wantsPage(request: IncomingMessage, media = mediaTypeOf(request)): boolean {
  return media === 'form' || (media !== 'json' && (request.headers.accept ?? '').includes('text/html'));
}

/**
 * Refuses a post to a form that is no longer shown, with 404: a sentence for programs, a page for people. Anyone who had the page
 * open may have typed a while.
 *
 * @see  docs/product.md 6
 */
export async function closedFormResponse(
  request: IncomingMessage,
  release: Release,
  from: string | null,
): Promise<HttpResponse> {
  if (wantsPage(request)) return errorPage(release, 'closed', 404, {}, languageOfForm(release.manifest, from));
  return jsonResponse(404, { error: 'This form is no longer open, and the enquiry was not stored.', closed: true });
}

/** Makes refusals: a sentence for programs, a page for people. */
function refusals(post: EnquiryInLanguage, media: MediaType) {
  const isForPeople = wantsPage(post.request, media);
  const { from, release, language } = post;
  const back = from !== null && release.manifest.routes.includes(from) ? from : '/';
  return async (status: number, name: ErrorPageName, error: string, headers: Record<string, string> = {}) =>
    isForPeople ? errorPage(release, name, status, headers, language, back) : jsonResponse(status, { error }, headers);
}

type Refuse = ReturnType<typeof refusals>;

const unavailable = (refuse: Refuse): Promise<HttpResponse> => {
  const words = 'The enquiry could not be stored right now. Keep it and send it again in a moment.';
  return refuse(503, 'unavailable', words, { 'retry-after': storeRetrySeconds });
};

/** Fields and files as they were sent, or why they are refused. */
type Read = (FormPost & { isTrapped: boolean }) | { tooLarge: string; files?: true } | { refusal: string };

/** Reads what was sent, apart from whether it is valid. */
async function readPost(
  { request, form: { schema } }: EnquiryRequest,
  media: 'json' | 'form' | 'files',
  folder: string,
): Promise<Read> {
  if (media === 'files') return readFormPost(request, schema, folder, bodyLimitBytes);
  const body = await readBody(request, bodyLimitBytes);
  if (body === 'too-large') return { tooLarge: 'The enquiry is larger than 64 KB.' };
  if (body === 'not-text') return { refusal: 'The body is not UTF-8. Send it as UTF-8.' };
  const posted = media === 'json' ? fieldsFromJson(body.text, schema) : fieldsFromForm(body.text, schema);
  if ('refusal' in posted) return posted;
  const named = fileFields(schema).find(([name]) => Object.hasOwn(posted.fields, name));
  if (named) return { refusal: `The field "${named[0]}" is a file. Send the form as multipart/form-data.` };
  return { ...posted, files: [], errors: new Map() };
}

/**
 * Reads and validates what was sent. A refusal is returned as a function: too many posts may take precedence.
 *
 * @param isAllowed  False for one over the rate limit: it is not validated, because it can only be what is stored already.
 */
async function readEnquiry(
  context: EnquiryContext,
  post: EnquiryInLanguage,
  media: 'json' | 'form' | 'files',
  refuse: Refuse,
  folder: string,
  isAllowed: boolean,
): Promise<ValidEnquiry | (() => Promise<HttpResponse>)> {
  const { request, release, form, from, language } = post;
  const posted = await readPost(post, media, folder);
  if ('tooLarge' in posted)
    return posted.files
      ? () => refuse(413, 'files-too-large', `${posted.tooLarge} Send smaller or fewer files.`)
      : () => refuse(413, 'too-large', `${posted.tooLarge} Shorten it and send it again.`);
  if ('refusal' in posted) return () => refuse(400, 'bad-request', posted.refusal);
  const { files, isTrapped } = posted;
  const { fields, broken } = appliesNow(form.schema, posted.fields);
  const errors = isAllowed ? { ...fieldErrors(form, fields, broken), ...Object.fromEntries(posted.errors) } : {};
  if (Object.keys(errors).length === 0) {
    const suspectedSpam = suspectSpam(isTrapped, request.headers);
    const whole = nest(form.schema, withFiles(form.schema, fields, files));
    const inLanguage = language && { language: language.language };
    return { form: form.name, fields: whole, suspectedSpam, ...inLanguage, contentHash: contentHash(whole), files };
  }
  if (!wantsPage(request, media)) return async () => jsonResponse(400, { errors });
  return () => {
    const now = context.now();
    const current = formAt(release, form.endpoint, now);
    const latest = current === undefined || current === 'closed' ? form : formIn(current, language);
    const all = { ...chooseAgain(form.schema, files), ...errors };
    return invalidFormPage(release, latest, from, { values: posted.fields, errors: all }, now);
  };
}

/**
 * Handles a post to the enquiry endpoint. Files wait in a folder of the post until they are stored.
 *
 * @returns  201 and 303 only after the enquiry is durable.
 * @throws   ClientLeft when the client leaves before its request is complete; that counts as a post, too.
 * @see      docs/product.md 6
 */
export async function handleEnquiry(context: EnquiryContext, request: EnquiryRequest): Promise<HttpResponse> {
  const language = languageOfForm(request.release.manifest, request.from);
  const post = { ...request, form: formIn(request.form, language), language };
  const media = mediaTypeOf(post.request, post.form.schema);
  const refuse = refusals(post, media);
  if (media !== 'files') return respondTo(context, post, media, refuse, '');
  const endUpload = context.uploads.begin(post.client, post.request);
  if (endUpload === null) return unavailable(refuse);
  try {
    return await inUploadFolder(context.files.incomingDir, (folder) => respondTo(context, post, media, refuse, folder));
  } catch (error) {
    // The disk is full, or cannot be written.
    if (codeOf(error) === '') throw error;
    return await unavailable(refuse);
  } finally {
    endUpload();
  }
}

async function respondTo(
  context: EnquiryContext,
  post: EnquiryInLanguage,
  media: MediaType,
  refuse: Refuse,
  folder: string,
): Promise<HttpResponse> {
  const { request, release } = post;
  const { headers } = request;
  if (!isFromThisSite(headers, addressesOf(release.manifest, context.publicUrl))) {
    return refuse(
      403,
      'bad-request',
      'This form only takes what its own website sends. Open the website and send it from there.',
    );
  }
  const pageKey = wantsPage(request, media) && isKey(post.pageKey) ? post.pageKey : undefined;
  const key = headers['idempotency-key'] ?? pageKey;
  const hasValidKey = isKey(key) && media !== 'other';
  // Every post counts. Only its content shows whether it is a repetition; then the token is put back.
  const waitSeconds = context.rateLimit.take(post.client);
  const tooMany = () => {
    const error = `Too many enquiries from one place. Wait ${waitSeconds === 1 ? '1 second' : `${waitSeconds} seconds`} and send it again.`;
    return refuse(429, 'too-many', error, { 'retry-after': String(waitSeconds) });
  };
  const isAllowed = waitSeconds === 0;
  if (!isAllowed && !hasValidKey) return tooMany();

  if (media === 'other') {
    const types = ['application/json', 'application/x-www-form-urlencoded'];
    if (fileFields(post.form.schema).length > 0) types.push('multipart/form-data');
    const error = `Send the fields as ${types.join(' or ')}, in UTF-8.`;
    return refuse(415, 'bad-request', error, { 'accept-post': types.join(', ') });
  }
  if (key !== undefined && !hasValidKey) {
    return refuse(400, 'bad-request', 'Send an Idempotency-Key of 1 to 200 visible ASCII characters, or none.');
  }
  const enquiry = await readEnquiry(context, post, media, refuse, folder, isAllowed);
  if (typeof enquiry === 'function') return isAllowed ? enquiry() : tooMany();
  try {
    const saved = await saveInTime(context, key, enquiry, isAllowed);
    // A page cannot tell whether the content is another one since.
    const isOther = pageKey !== undefined && key === pageKey && saved?.contentHash !== enquiry.contentHash && isAllowed;
    const stored = isOther ? await saveInTime(context, undefined, enquiry, isAllowed) : saved;
    const isSame = stored?.contentHash === enquiry.contentHash;
    if (!stored || (!isSame && !isAllowed)) return tooMany();
    if (!isSame) {
      return await refuse(422, 'bad-request', 'This Idempotency-Key came with another content before. Use a new key.');
    }
    if (!stored.isNew && isAllowed) context.rateLimit.giveBack(post.client);
    context.metrics?.enquiry(stored.isNew ? 'stored' : 'repeated');
    if (stored.isNew && enquiry.suspectedSpam > 0) context.metrics?.suspectedSpam();
    if (!wantsPage(request, media)) return jsonResponse(stored.isNew ? 201 : 200, { reference: stored.id });
    const location = await thankYouAddress(release, post, context.now());
    return { status: 303, headers: { location, 'cache-control': 'no-store', 'content-length': '0' } };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return unavailable(refuse);
  }
}
