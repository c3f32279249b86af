import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The address of a client as reported by the proxies in front of the server.
 *
 * @param socketAddress  Of the nearest proxy, or of the client itself.
 * @param forwardedFor   The X-Forwarded-For header, to which each proxy has appended the address it saw.
 * @param trustedHops    Number of proxies that may report an address; what came before them is not trusted.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | string[] | undefined,
  trustedHops: number,
): string | undefined {
  const reported = String(forwardedFor ?? '').split(',');
  const chain = [...reported.map((text) => text.trim()).filter((text) => text !== ''), socketAddress];
  return chain[Math.max(0, chain.length - 1 - trustedHops)];
}

/** Parses "[::1]:80", "1.2.3.4:80", "::ffff:1.2.3.4" and "fe80::1%eth0.7"; null for what is not an address. */
function parseAddress(text = ''): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    // Zones have names that ipaddr.js does not parse.
    .replace(/%.*$/, '');
  return isIP(bare) ? ipaddr.process(bare) : null;
}

/**
 * The key under which a client is counted: its IPv4 address, or the /64 of its IPv6 address, which is what one
 * household gets.
 *
 * @param address  From `clientAddress`; undefined where the connection was reset before anybody asked.
 * @param socket   Address of the socket, used when the other is not an address.
 */
export function clientKey(address: string | undefined, socket: string | undefined): string {
  const parsed = parseAddress(address) ?? parseAddress(socket);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed?.toString() ?? 'unknown';
  const network = parsed.parts.slice(0, 4);
  return network.map((group) => group.toString(16)).join(':');
}
