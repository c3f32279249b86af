import path from 'node:path';
import { readDeliverySettings, type DeliverySettings } from './delivery-environment.ts';
import { StartError, type Problem } from './start-error.ts';
import { parseUrl, readValue, readWholeNumber, wrong, type NumberRule, type Variables } from './variables.ts';

/** The server's environment variables, validated, with defaults applied. */
export interface Environment extends StoreEnvironment, DeliverySettings {
  /** 0 lets the system choose. */
  port: number;
  host: string;
  /** The site's address as visitors see it; its origin may post. */
  publicUrl?: string;
  /** Number of proxies in front of the server that may report the client's address. */
  trustProxy: number;
  /** Posts a minute of one client; 0 is no limit. */
  rateLimit: number;
  /** Enquiries older than so many days are deleted; 0 keeps them. */
  retentionDays: number;
  logLevel: string;
  /** Where Prometheus reads the server's figures; 0 is nowhere. */
  metricsPort: number;
}

/** Where enquiries are stored. */
export interface StoreEnvironment {
  /** Absolute path. */
  dataDir: string;
  databaseUrl?: string;
  /** A PostgreSQL database may run with `synchronous_commit` off. */
  mayLoseCommits: boolean;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function databaseUrlOf(variables: Variables, problems: Problem[]): string | undefined {
  const value = readValue(variables, 'DATABASE_URL');
  const scheme = parseUrl(value)?.protocol ?? '';
  if (value === undefined || /^(file|postgres|postgresql):$/.test(scheme)) return value;
  // The value may hold a password, so it is not quoted.
  const what = 'The value is not the address of a database.';
  const why = 'Enquiries are kept in a file (file:), or by several servers in PostgreSQL (postgres:).';
  const fix =
    'Leave DATABASE_URL out for a file in DATA_DIR, or write DATABASE_URL=postgres://user:password@host:5432/database, ' +
    'with special characters percent-encoded.';
  problems.push(wrong('DATABASE_URL', what, why, fix));
  return undefined;
}

function mayLoseCommitsOf(variables: Variables, problems: Problem[]): boolean {
  const value = readValue(variables, 'DATABASE_MAY_LOSE_COMMITS');
  if (value === undefined || value === 'yes') return value === 'yes';
  const why = 'It accepts a PostgreSQL database that can lose enquiries in a crash.';
  const fix = 'Leave DATABASE_MAY_LOSE_COMMITS out to refuse such a database, or write DATABASE_MAY_LOSE_COMMITS=yes.';
  problems.push(wrong('DATABASE_MAY_LOSE_COMMITS', `"${value}" is not "yes".`, why, fix));
  return false;
}

function publicUrlOf(variables: Variables, problems: Problem[]): string | undefined {
  const value = readValue(variables, 'PUBLIC_URL');
  if (value === undefined || /^https?:$/.test(parseUrl(value)?.protocol ?? '')) return value;
  const why = 'It is the address at which visitors see the site; forms posted from there are accepted.';
  const fix = 'Leave PUBLIC_URL out for the address in site.config.json, or write PUBLIC_URL=https://www.example.com.';
  problems.push(wrong('PUBLIC_URL', `"${value}" is not a web address.`, why, fix));
  return undefined;
}

function hostOf(variables: Variables, problems: Problem[]): string {
  const value = readValue(variables, 'HOST')?.replace(/^\[(.*)\]$/, '$1');
  if (value === undefined) return 'localhost';
  if (/^[A-Za-z0-9._:%-]+$/.test(value) && !/^[^:]*:\d+$/.test(value)) return value;
  const why = 'The server listens on a name or an address of this machine, without "http://" and without a port.';
  const fix = 'Leave HOST out for localhost, or write HOST=0.0.0.0 for every address.';
  problems.push(wrong('HOST', `"${value}" is not a host.`, why, fix));
  return 'localhost';
}

function logLevelOf(variables: Variables, problems: Problem[]): string {
  const value = readValue(variables, 'LOG_LEVEL') ?? 'warn';
  if (logLevels.includes(value)) return value;
  const why = `The log knows these levels: ${logLevels.join(', ')}.`;
  problems.push(
    wrong('LOG_LEVEL', `"${value}" is not a level.`, why, 'Leave LOG_LEVEL out for warn, or write LOG_LEVEL=info.'),
  );
  return 'warn';
}

const portRule = (fallback: number): NumberRule => ({
  fallback,
  most: 65_535,
  noun: 'port',
  why: 'The server listens on a whole number from 0 to 65535.',
  fix: `Leave PORT out for ${fallback}, or write PORT=8080.`,
});
const metricsPortRule: NumberRule = {
  fallback: 0,
  most: 65_535,
  noun: 'port',
  why: 'Figures for Prometheus are served there: a whole number from 0 to 65535; 0 serves none.',
  fix: 'Leave METRICS_PORT out to serve none, or write METRICS_PORT=9464.',
};
const trustProxyRule: NumberRule = {
  fallback: 0,
  most: 20,
  noun: 'number of proxies',
  why: "It says how many proxies before this server may tell a client's address: a whole number from 0 to 20.",
  fix: 'Leave TRUST_PROXY out when nothing stands before the server, or write TRUST_PROXY=1 behind one proxy.',
};
const rateLimitRule: NumberRule = {
  // Allows a burst of 20 several times over, and stops a script that floods.
  fallback: 60,
  most: 1_000_000,
  noun: 'number of posts',
  why: 'It says how many enquiries one client may send a minute: a whole number from 0 to 1000000; 0 is no limit.',
  fix: 'Leave RATE_LIMIT out for 60, or write RATE_LIMIT=120.',
};
const retentionRule: NumberRule = {
  fallback: 0,
  most: 36_500,
  noun: 'number of days',
  why: 'It says after how many days an enquiry is deleted: a whole number from 0 to 36500; 0 keeps everything.',
  fix: 'Leave RETENTION_DAYS out to keep everything, or write RETENTION_DAYS=180.',
};

/**
 * Reads where enquiries are stored: DATA_DIR, DATABASE_URL, DATABASE_MAY_LOSE_COMMITS.
 *
 * @param variables  Such as `process.env`.
 * @throws           StartError when one is wrong.
 */
export function readStoreEnvironment(variables: Variables): StoreEnvironment {
  const problems: Problem[] = [];
  const environment = storeEnvironmentOf(variables, problems);
  if (problems.length > 0) throw new StartError(problems);
  return environment;
}

function storeEnvironmentOf(variables: Variables, problems: Problem[]): StoreEnvironment {
  const databaseUrl = databaseUrlOf(variables, problems);
  return {
    dataDir: path.resolve(readValue(variables, 'DATA_DIR') ?? 'data'),
    mayLoseCommits: mayLoseCommitsOf(variables, problems),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  };
}

/**
 * Reads and validates every variable the server knows.
 *
 * @param variables    Such as `process.env`. An empty variable counts as not set.
 * @param defaultPort  Where PORT is not set.
 * @returns            All values, with defaults applied; `dataDir` is absolute.
 * @throws             StartError with one problem for each invalid variable.
 * @see                docs/product.md 7, docs/deployment.md
 */
export function readEnvironment(variables: Variables, defaultPort = 4173): Environment {
  const problems: Problem[] = [];
  const port = readWholeNumber(variables, 'PORT', portRule(defaultPort), problems);
  const host = hostOf(variables, problems);
  const store = storeEnvironmentOf(variables, problems);
  const publicUrl = publicUrlOf(variables, problems);
  const trustProxy = readWholeNumber(variables, 'TRUST_PROXY', trustProxyRule, problems);
  const rateLimit = readWholeNumber(variables, 'RATE_LIMIT', rateLimitRule, problems);
  const delivery = readDeliverySettings(variables, problems);
  const retentionDays = readWholeNumber(variables, 'RETENTION_DAYS', retentionRule, problems);
  const logLevel = logLevelOf(variables, problems);
  const metricsPort = readWholeNumber(variables, 'METRICS_PORT', metricsPortRule, problems);
  if (problems.length > 0) throw new StartError(problems);
  return {
    port,
    host,
    ...store,
    trustProxy,
    rateLimit,
    retentionDays,
    logLevel,
    metricsPort,
    ...delivery,
    ...(publicUrl === undefined ? {} : { publicUrl }),
  };
}
