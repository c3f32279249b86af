import { existsSync, realpathSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { AllowedRequest } from '../../preview/site-server.ts';
import { parseTarget } from '../../serve/http/request-target.ts';
import { findPublicFile } from '../../validate/facts/public-folder.ts';
import { codeDirOf } from '../../config/code-dir.ts';

/** A file or folder name in a module's address. Dot files are private. */
const NAME = String.raw`[\w@+-][\w@+.-]*`;
const VARIANT = String.raw`(?:import|direct|[tv]=\w+)`;
/** Addresses of modules as Vite writes them: it encodes nothing, and uses only these variants. */
const MODULE = new RegExp(
  [
    String.raw`^/(?:@vite/client|@react-refresh`,
    String.raw`|src(?:/${NAME})+|node_modules/\.vite/deps(?:/${NAME})+`,
    // Scripts, styles and fonts that a page loads without Vite's bundled copy.
    String.raw`|node_modules(?:/${NAME})+\.(?:css|js|mjs|woff2))`,
    String.raw`(?:\?${VARIANT}(?:&${VARIANT})*)?$`,
  ].join(''),
);

/** Folders of packages whose files pages load. Where packages are symlinks, Vite uses the real path. */
const LINKED = ['vite/dist/client', 'react-fast-marquee/dist', '@fontsource-variable/instrument-sans/files'];
const LINKED_FILE = new RegExp(String.raw`^[\w-]+\.(?:js|mjs|woff2)(?:\?${VARIANT})?$`);

/** Real paths of the `LINKED` folders. */
const realFolders = (rootDir: string): string[] =>
  LINKED.map((folder) => join(codeDirOf(rootDir), 'node_modules', folder))
    .filter((folder) => existsSync(folder))
    .map((folder) => realpathSync(folder).replaceAll('\\', '/'));

/** Whether an address is that of a script or font in a symlinked package, as Vite writes it. */
const isLinkedModule = (target: string, rootDir: string): boolean =>
  target.startsWith('/@fs/') &&
  realFolders(rootDir).some((folder) => {
    const start = `/@fs/${folder.replace(/^\//, '')}/`;
    return target.startsWith(start) && LINKED_FILE.test(target.slice(start.length));
  });

/** A request that passed the guard. */
export interface DevRequest extends AllowedRequest {
  /**
   * Whether Vite may handle it: browser code only. Vite would serve any file of the project, such as enquiries, config
   * and packages.
   */
  isForVite: boolean;
}

/**
 * Whether the `Host` header names this machine. Any other name may be an attacker's that resolves to this machine (DNS
 * rebinding), so that a browser treats their page as same-origin.
 */
function isOwnHost({ headers }: IncomingMessage, host: string): boolean {
  const name = (headers.host ?? '')
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1');
  return /^(?:.+\.)?localhost$/.test(name) || isIP(name) !== 0 || name === host.toLowerCase();
}

/**
 * Whether a page of another origin tries to read, run or change something. Following a link does not; a form that posts is
 * a navigation too.
 */
function isCrossOrigin({ method, headers }: IncomingMessage, own = `http://${headers.host}`): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return false;
  if (headers['sec-fetch-mode'] === 'navigate' && method !== 'POST') return false;
  return site !== undefined || (headers.origin !== undefined && headers.origin !== own);
}

/**
 * Decides what a request to a development server may reach.
 *
 * @param host    The name the server listens on; `localhost` and IP addresses are always allowed.
 * @param origin  That of its pages, where a proxy speaks https for it.
 * @returns     The request's target, or a refusal with a sentence for the developer.
 * @see         https://www.w3.org/TR/fetch-metadata/
 */
export function guardRequest(
  request: IncomingMessage,
  rootDir: string,
  host: string,
  origin?: string,
): DevRequest | { status: number; refusal: string } {
  if (!isOwnHost(request, host)) {
    const cure = 'To use another name, start the server with HOST=that.name.';
    return {
      status: 403,
      refusal: `This server answers to localhost, to IP addresses and to the name in HOST. ${cure}\n`,
    };
  }
  if (isCrossOrigin(request, origin)) return { status: 403, refusal: 'Only pages of this server may ask this.\n' };
  const target = parseTarget(request.url ?? '/');
  if (!target) return { status: 400, refusal: 'This address cannot be read.\n' };
  const file = findPublicFile(rootDir, target.path);
  const raw = request.url ?? '/';
  return { target, file, isForVite: file === null && (MODULE.test(raw) || isLinkedModule(raw, rootDir)) };
}

/** Vite's settings for a server behind this guard: defence in depth. */
export const guardedServer = (rootDir: string, host: string) => ({
  allowedHosts: [host],
  cors: false,
  fs: {
    strict: true,
    allow: [join(codeDirOf(rootDir), 'src'), join(codeDirOf(rootDir), 'node_modules'), ...realFolders(rootDir)],
  },
});
