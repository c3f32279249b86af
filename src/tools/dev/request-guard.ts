import { existsSync, realpathSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { parseTarget, type RequestTarget } from '../../serve/http/request-target.ts';
import { findPublicFile } from '../../validate/facts/public-folder.ts';

/** A file or folder name in the address of a module. Names that begin with a dot stay private. */
const NAME = String.raw`[\w@+-][\w@+.-]*`;
const VARIANT = String.raw`(?:import|direct|[tv]=\w+)`;
/** The addresses of modules, as Vite writes them: it encodes nothing, and asks only for these variants of a file. */
const MODULE = new RegExp(
  [
    String.raw`^/(?:@vite/client|@react-refresh|@id/__x00__virtual:form-schemas(?:/${NAME})*`,
    String.raw`|src(?:/${NAME})+|node_modules/\.vite/deps(?:/${NAME})+`,
    // Scripts, styles and fonts that a page loads without Vite's bundled copy.
    String.raw`|node_modules(?:/${NAME})+\.(?:css|js|mjs|woff2))`,
    String.raw`(?:\?${VARIANT}(?:&${VARIANT})*)?$`,
  ].join(''),
);

/** Folders whose files a page loads as they are. Vite names them by their real path where packages are links. */
const LINKED = ['vite/dist/client', 'react-fast-marquee/dist', '@fontsource-variable/instrument-sans/files'];
const LINKED_FILE = new RegExp(String.raw`^[\w-]+\.(?:js|mjs|woff2)(?:\?${VARIANT})?$`);

/** Where the folders of `LINKED` really are. */
const realFolders = (rootDir: string): string[] =>
  LINKED.map((folder) => join(rootDir, 'node_modules', folder))
    .filter((folder) => existsSync(folder))
    .map((folder) => realpathSync(folder).replaceAll('\\', '/'));

/** Whether an address is that of a script or font in a package that is a link, as Vite writes it. */
const isLinkedModule = (target: string, rootDir: string): boolean =>
  target.startsWith('/@fs/') &&
  realFolders(rootDir).some((folder) => {
    const start = `/@fs/${folder.replace(/^\//, '')}/`;
    return target.startsWith(start) && LINKED_FILE.test(target.slice(start.length));
  });

/** What a request asks for, once it may. */
export interface Asked {
  target: RequestTarget;
  /** The file of public/ that is asked for, by the rule of `findPublicFile`; null where there is none. */
  file: string | null;
  /**
   * Whether Vite may see it: code of the browser. Vite would serve any file of the project: the enquiries, the config,
   * what packages hold.
   */
  isForVite: boolean;
}

/**
 * Whether a request names this machine. Another name is one that somebody else has pointed here (DNS rebinding), so
 * that a browser takes their page for one of ours.
 */
function isOwnHost({ headers }: IncomingMessage, host: string): boolean {
  const name = (headers.host ?? '')
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1');
  return /^(?:.+\.)?localhost$/.test(name) || isIP(name) !== 0 || name === host.toLowerCase();
}

/** Whether a page of another origin asks, to read the answer or to run it. Following a link is no such request. */
function isCrossOrigin({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (headers['sec-fetch-mode'] === 'navigate' || site === 'same-origin' || site === 'none') return false;
  return site !== undefined || (headers.origin !== undefined && headers.origin !== `http://${headers.host}`);
}

/**
 * Decides what a request to a development server may reach.
 *
 * @param host  The name that the server listens on; `localhost` and IP addresses always count as its own.
 * @returns     What is asked for, or a refusal for the developer who meets it.
 * @see         https://www.w3.org/TR/fetch-metadata/
 */
export function guardRequest(
  request: IncomingMessage,
  rootDir: string,
  host: string,
): Asked | { status: number; refusal: string } {
  if (!isOwnHost(request, host)) {
    const cure = 'To use another name, start the server with HOST=that.name.';
    return {
      status: 403,
      refusal: `This server answers to localhost, to IP addresses and to the name in HOST. ${cure}\n`,
    };
  }
  if (isCrossOrigin(request)) return { status: 403, refusal: 'Only pages of this server may read this.\n' };
  const target = parseTarget(request.url ?? '/');
  if (!target) return { status: 400, refusal: 'This address cannot be read.\n' };
  const file = findPublicFile(rootDir, target.path);
  const raw = request.url ?? '/';
  return { target, file, isForVite: file === null && (MODULE.test(raw) || isLinkedModule(raw, rootDir)) };
}

/** Vite's own settings for a server behind this guard: a second lock, should an address slip through. */
export const guardedServer = (rootDir: string, host: string) => ({
  allowedHosts: [host],
  cors: false,
  fs: { strict: true, allow: [join(rootDir, 'src'), join(rootDir, 'node_modules'), ...realFolders(rootDir)] },
});
