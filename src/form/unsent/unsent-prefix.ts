/** Prefix of the storage keys of unsent enquiries; the boot script looks for it. */
export const UNSENT_PREFIX = 'unsent ';

/** How long an unsent enquiry is stored, in ms: a day. */
export const RETENTION_MS = 86_400_000;
