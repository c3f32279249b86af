/**
 * The folders of a site, beside its config: what is in no other is code, or written by a command. The Dockerfile and the docs name
 * the same, which a test compares.
 */
export const SITE_FOLDERS = ['schema', 'languages', 'public'] as const;
