import { codeOf, StartError } from '../../environment/start-error.ts';
import { wrong } from '../../environment/variables.ts';

/** Why the database cannot be used, by the code of the system or of PostgreSQL. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'Nothing answers at the address of the database.',
  ECONNRESET: 'The connection to the database broke.',
  EPIPE: 'The connection to the database broke.',
  ENOTFOUND: 'The host of the database is not found.',
  EAI_AGAIN: 'The host of the database is not found.',
  ETIMEDOUT: 'The database does not answer.',
  '25006': 'The database is read-only, as a replica is.',
  '53100': 'The disk of the database is full.',
  '53200': 'The database is out of memory.',
  '53300': 'The database has no connection left.',
  '57014': 'The database took too long.',
  '57P01': 'The database is stopping.',
  '57P02': 'The database has crashed.',
  '57P03': 'The database is starting.',
};

const keptThere = 'Enquiries are kept there; without it none could be taken.';
const address = 'DATABASE_URL=postgres://user:password@host:5432/database';

/** What a person has to change before the database can be used; repeating helps nobody. */
const mistakes: Record<string, [what: string, fix: string]> = {
  credentials: [
    'The database refuses the user or the password, or a connection without TLS.',
    `Correct them: ${address}. Special characters are percent-encoded. Where it asks for TLS, add ?sslmode=verify-full.`,
  ],
  database: ['The server has no database of this name.', `Create it, or correct the name: ${address}.`],
  rights: [
    'The user may not create or use the tables of the enquiries.',
    'Make it the owner of the database, or: GRANT CREATE, USAGE ON SCHEMA public TO the user.',
  ],
  noTls: [
    'The database offers no TLS, and the value asks for it.',
    'Turn on TLS at the database, or leave out sslmode within your own network.',
  ],
  certificate: [
    'The certificate of the database is not trusted.',
    'Use the host name that it was issued for, and name the authority that signed it: ?sslmode=verify-full&sslrootcert=/etc/ssl/db-ca.pem.',
  ],
  value: [
    'The value cannot be read, or a file that it names.',
    `Write ${address}. Special characters in the password are percent-encoded.`,
  ],
};

function mistakeOf(error: unknown): [what: string, fix: string] | undefined {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  if (code === '28P01' || code === '28000' || message.startsWith('SASL')) return mistakes['credentials'];
  if (code === '3D000') return mistakes['database'];
  if (code === '42501' || code === '3F000') return mistakes['rights'];
  if (message.includes('does not support SSL')) return mistakes['noTls'];
  if (/CERT|ISSUER|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_SSL|ERR_OSSL/.test(code)) return mistakes['certificate'];
  if (['ERR_INVALID_URL', 'ENOENT', 'EACCES', 'EISDIR'].includes(code)) return mistakes['value'];
  return undefined;
}

/** The problem of a database that must not be used as it is. */
export function refusedDatabase(what: string, why: string, fix: string): StartError {
  return new StartError([wrong('DATABASE_URL', what, why, fix)]);
}

/**
 * An error of `pg` in our own words: those of the driver and the database may quote a user, a password or an enquiry. The
 * code stays.
 *
 * @returns  A StartError where a person has to change something.
 */
export function databaseError(error: unknown): Error {
  if (error instanceof StartError) return error;
  // One for each address of a host: all failed.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const mistake = mistakeOf(first);
  if (mistake) return refusedDatabase(mistake[0], keptThere, mistake[1]);
  const code = codeOf(first);
  const isTimeout = first instanceof Error && first.message.includes('timeout');
  const fallback = isTimeout
    ? 'The database does not answer.'
    : code === ''
      ? 'The connection to the database broke.'
      : `The database reports ${code}.`;
  return Object.assign(new Error(reasons[code] ?? fallback), { code });
}

/** Whether a connection can be used after an error: it is about one statement, not about the connection or the server. */
export function isAboutStatement(error: unknown): boolean {
  return /^(2[23]|40|42|5[45]|531|532|57014)/.test(codeOf(error));
}
