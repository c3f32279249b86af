import { createHash, randomInt } from 'node:crypto';

/** Digits and letters that are not taken for one another when read aloud or copied by hand. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new reference such as "K7QM-4XPD-9TRW": nobody can guess it (58 bits), anybody can read it out. */
export function newReference(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${group()}-${group()}-${group()}`;
}

/** A fingerprint of what was entered, the same whatever the order of the keys. */
export function contentHash(fields: Record<string, unknown>): string {
  const entries = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url');
}
