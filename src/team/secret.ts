import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 bits, for addresses and cookies. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret, and compared: it does not lead back to it. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
