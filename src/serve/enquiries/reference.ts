import { createHash, randomInt } from 'node:crypto';
import { isJsonObject } from '../../model/is-json-object.ts';

/** Digits and letters that are not confused when read aloud or copied by hand. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new reference such as "K7QM-4XPD-9TRW": unguessable (58 bits) and easy to read out. */
export function newReference(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${group()}-${group()}-${group()}`;
}

/** The entries of an object in the order of their keys. */
const sorted = (fields: object) => Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));

/** A hash of the fields, independent of the order of the keys, in groups too. */
export function contentHash(fields: Record<string, unknown>): string {
  const entries = sorted(fields).map(([name, value]) => [name, isJsonObject(value) ? sorted(value) : value]);
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url');
}
