import type { ServerResponse } from 'node:http';
import { finished, pipeline, Readable } from 'node:stream';
import { isDocument } from './content-type.ts';
import { isPublicFile, type HttpResponse } from './response.ts';

/**
 * The release's headers that matter for files. The others concern pages, and 1.7 KB on each of a dozen small pictures is time
 * on a phone.
 */
const FILE_HEADERS = new Set(['Cross-Origin-Resource-Policy', 'Strict-Transport-Security', 'X-Content-Type-Options']);

/** The policy of a drawing that is opened by its own address: it shows itself, loads nothing and runs nothing. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Sends a stream as the body of a response, and closes it in any case. */
export function sendStream(to: ServerResponse, body: Readable): void {
  // The client has left while the file was opened. Node 24's `pipeline` throws, and leaves the file open.
  if (to.destroyed) body.destroy();
  // A client that leaves closes the file; a file that cannot be read on ends the connection.
  else pipeline(body, to, () => {});
}

/**
 * Sends a response with the headers of a release.
 *
 * @param isLast  Ends the connection after it.
 */
export function sendResponse(
  to: ServerResponse,
  response: HttpResponse,
  releaseHeaders: [string, string][],
  isLast: boolean,
): void {
  const { status, headers, body } = response;
  const isFile = isPublicFile(response);
  for (const [name, value] of releaseHeaders) {
    if (!isFile || FILE_HEADERS.has(name)) to.setHeader(name, value);
  }
  if (isFile && isDocument(headers['content-type'] ?? '')) to.setHeader('Content-Security-Policy', DRAWING_POLICY);
  if (typeof body === 'string' || Buffer.isBuffer(body)) to.setHeader('content-length', Buffer.byteLength(body));
  for (const [name, value] of Object.entries(headers)) to.setHeader(name, value);
  if (isLast) to.setHeader('connection', 'close');
  to.statusCode = status;
  if (body instanceof Readable) sendStream(to, body);
  else if (to.req.complete || to.req.headers.expect !== undefined) {
    // Anyone who asked to be told "100 Continue" sends no more.
    to.end(body);
  } else {
    // Anyone who sends all before reading would lose the response if the connection closed now: the rest is read and discarded.
    to.flushHeaders();
    if (body !== undefined) to.write(body);
    finished(to.req.resume(), () => to.end());
  }
}
