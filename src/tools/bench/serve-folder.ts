import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import sirv from 'sirv';

const TEXT = /\.(html|css|m?js|json|svg|xml|txt|webmanifest)$/;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Serves a copy of a built folder, ours or another project's, as static hosts do: compressed, without the headers of its
 * own server. Every POST succeeds.
 *
 * @param change  Applied to the HTML of each page in the copy.
 * @returns       Its address, such as "http://127.0.0.1:34567".
 */
export async function serveFolder(dist: string, copy: string, change = (html: string) => html): Promise<string> {
  cpSync(dist, copy, { recursive: true });
  for (const name of readdirSync(copy, { recursive: true, encoding: 'utf8' }).filter((each) => TEXT.test(each))) {
    const file = join(copy, name);
    if (name.endsWith('.html')) writeFileSync(file, change(readFileSync(file, 'utf8')));
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), QUALITY));
  }
  // A site of one document renders all its pages in the browser.
  const serve = sirv(copy, { brotli: true, single: !existsSync(join(copy, '404.html')) });
  const server = createServer((request, response) =>
    request.method === 'POST' ? response.writeHead(201).end('{"reference":"1"}') : serve(request, response),
  );
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
