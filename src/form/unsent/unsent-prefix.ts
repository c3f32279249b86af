/** Begins the name of each entry of the browser's storage that holds an unsent enquiry; the boot script looks for it. */
export const UNSENT_PREFIX = 'unsent ';

/** How long an unsent enquiry is kept, in milliseconds: a day. */
export const KEEP_MS = 86_400_000;
