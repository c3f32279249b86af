import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { contentType } from '../../serve/http/content-type.ts';

/** A folder of pages on a port of this machine. */
export interface StaticSite {
  url: string;
  /** Whether there is a page for a route such as "/contact". */
  has(route: string): boolean;
  /** What a file weighs after gzip at its highest level, in bytes; 0 where there is none. */
  weigh(path: string): number;
  close(): Promise<void>;
}

const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

/** Finds files as static hosts do: `/a` is `a`, `a.html` or `a/index.html`. Hidden folders are not served. */
function finder(dir: string): (path: string) => string | null {
  // A site of one document draws its pages in the browser.
  const only = ['404.html', 'contact.html', 'contact/index.html'].some((file) => existsSync(join(dir, file)))
    ? null
    : 'index.html';
  return (path) => {
    const name = normalize(path).replace(/^[\\/]+|[\\/]+$/g, '');
    if (/(^|[\\/])\./.test(name)) return null;
    const found = [name, `${name}.html`, join(name, 'index.html')].find((file) => isFile(join(dir, file)));
    if (found !== undefined) return join(dir, found);
    return only !== null && !/\.\w+$/.test(name) ? join(dir, only) : null;
  };
}

const isText = (type: string): boolean => /^text\/|json|xml|javascript|manifest/.test(type);

function compress(content: Buffer, encoding: string | null): Buffer {
  if (encoding === 'br') return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return encoding === 'gzip' ? gzipSync(content, { level: 9 }) : content;
}

const accepted = (header: string): string | null =>
  /\bbr\b/.test(header) ? 'br' : /\bgzip\b/.test(header) ? 'gzip' : null;

/**
 * Serves a folder of pages, ours or another project's, in one and the same way: compressed, with the types of its
 * files and no other headers. Every post is taken.
 *
 * Our own server is not used, because it serves nothing but our own builds.
 */
export async function serveFolder(dir: string): Promise<StaticSite> {
  const find = finder(dir);
  const packed = new Map<string, Buffer>();

  const send = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method === 'POST') {
      request.resume();
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"reference":"benchmark"}');
      return;
    }
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const found = find(decodeURIComponent(pathname));
    const file = found ?? find('/404.html');
    if (!file) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
      return;
    }
    const type = contentType(file);
    const encoding = isText(type) ? accepted(String(request.headers['accept-encoding'] ?? '')) : null;
    const key = `${encoding} ${file}`;
    if (!packed.has(key)) packed.set(key, compress(readFileSync(file), encoding));
    response.writeHead(found ? 200 : 404, {
      'content-type': type,
      'content-length': packed.get(key)!.length,
      'cache-control': file.endsWith('.html') ? 'no-cache' : 'public, max-age=3600',
      ...(encoding && { 'content-encoding': encoding, vary: 'accept-encoding' }),
    });
    response.end(packed.get(key));
  };

  const server = createServer(send);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    has: (route) => find(route) !== null,
    weigh: (path) => {
      const file = find(decodeURIComponent(path));
      return file ? gzipSync(readFileSync(file), { level: 9 }).length : 0;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
