import { isIP } from 'node:net';
import type { Logger } from 'pino';

/** Whether a host is this machine: its loopback interface, or a socket's folder. */
const isHere = (host: string): boolean =>
  host === '' ||
  host === 'localhost' ||
  host === '::1' ||
  host.startsWith('/') ||
  (isIP(host) === 4 && host.startsWith('127.'));

/**
 * Whose connection is not encrypted, though it leaves this machine.
 *
 * @param url  DATABASE_URL, valid or not: opening it tells of mistakes.
 * @param env  `PGSSLMODE` counts where the address says nothing.
 * @returns    The host; null where all is well.
 */
export function plainTextHost(url: string, env: NodeJS.ProcessEnv = process.env): string | null {
  if (!URL.canParse(url)) return null;
  const { hostname, searchParams } = new URL(url);
  const host = (searchParams.get('host') ?? decodeURIComponent(hostname)).replace(/^\[|\]$/g, '');
  const mode = searchParams.get('sslmode') ?? env['PGSSLMODE'] ?? 'disable';
  const isEncrypted = mode !== 'disable' || ['true', '1'].includes(searchParams.get('ssl') ?? '');
  return isEncrypted || isHere(host) ? null : host;
}

/** Says at the start of a server that its connection to the database is not encrypted. */
export function warnOfPlainText(url: string | undefined, logger: Logger): void {
  const host = url === undefined ? null : plainTextHost(url);
  if (host !== null)
    logger.warn(
      `DATABASE_URL: the connection to ${host} is not encrypted. What people write and the password are plain text on the way; add ?sslmode=verify-full, unless the network is yours alone.`,
    );
}
