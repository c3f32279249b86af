import type { FileStore, NewFile } from '../files/file-store.ts';
import type { UploadLimit } from '../files/upload-limit.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Stored } from '../store/database.ts';
import { filesIn } from '../../model/form/file-field.ts';
import { StoreUnavailable, type Store } from '../store/store.ts';
import { withDeadline } from '../wait.ts';
import { newReference } from './reference.ts';

/** What handling an enquiry needs of the server. */
export interface EnquiryContext {
  store: Store;
  files: FileStore;
  uploads: UploadLimit;
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

/** An enquiry that passed validation. */
export interface ValidEnquiry {
  form: string;
  fields: Record<string, unknown>;
  /** 0, or why it is suspected. @see spamReasons */
  suspectedSpam: number;
  language?: string;
  contentHash: string;
  files: NewFile[];
}

/** Anyone who waits for the store hears within 8 s. Looking up a key and storing may each take long. Milliseconds. */
const storeLimitMs = 7_500;
/** A store that takes files more slowly counts as lost: 250 KB/s. */
const slowestBytesPerMs = 250;

/** Stores an enquiry with its files and deliveries; durable once it resolves. */
async function save(
  context: EnquiryContext,
  enquiry: ValidEnquiry,
  key?: string,
): Promise<Stored & { isNew: boolean }> {
  const { fields, files, ...rest } = enquiry;
  const receivedAt = new Date(context.now()).toISOString();
  // People get a mail, since a password manager may look like a robot; programs get nothing, since they would take it for an enquiry.
  const deliverTo = context.channels.filter((channel) => channel === 'email' || enquiry.suspectedSpam === 0);
  const row = { ...rest, id: newReference(), receivedAt, payload: JSON.stringify(fields), deliverTo };
  if (files.length > 0) await context.files.put(row.id, files);
  // Where this fails it may be stored all the same, so the files stay: if they belong to nothing they are swept.
  const stored = await context.store.save(key === undefined ? row : { ...row, key });
  if (files.length > 0 && stored.id !== row.id) await context.files.delete([row.id]);
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

/**
 * Stores an enquiry, once for each key.
 *
 * @returns  Null when it is new and over the rate limit.
 * @throws   StoreUnavailable, within 8 s and what its files may take; it may be stored all the same.
 */
export function saveInTime(
  context: EnquiryContext,
  key: string | undefined,
  enquiry: ValidEnquiry,
  isAllowed: boolean,
): Promise<(Stored & { isNew: boolean }) | null> {
  const saving = key === undefined ? save(context, enquiry) : saveByKey(context, key, enquiry, isAllowed);
  const bytes = filesIn(enquiry.fields).reduce((sum, { size }) => sum + size, 0);
  const tooSlow = () => new StoreUnavailable(new Error('The store is slow.'));
  return withDeadline(saving, storeLimitMs + bytes / slowestBytesPerMs, tooSlow);
}
