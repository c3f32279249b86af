import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { receiveFile, type FileFacts } from '../../../serve/files/receive-file.ts';
import { BadRequest } from '../requests/requests.ts';

/** The largest file that the studio takes. docs/product.md 11 */
const LIMIT_BYTES = 25 * 1024 * 1024;

const tooLarge = () => new BadRequest('The file is more than 25 MB. Make it smaller. Nothing was stored.', 413);

/**
 * Writes the body of a request to a file, as it comes in.
 *
 * @param file  Must not exist; the caller removes it, whatever happens.
 * @throws      BadRequest for more than the limit, or where the connection broke.
 */
export async function receiveUpload(request: IncomingMessage, file: string): Promise<FileFacts> {
  if (Number(request.headers['content-length'] ?? 0) > LIMIT_BYTES) throw tooLarge();
  const body = new PassThrough();
  const leave = () => body.destroy(new BadRequest('The file did not arrive as a whole. Nothing was stored.'));
  request.once('error', leave).once('close', () => request.complete || leave());
  if (request.destroyed && !request.complete) leave();
  try {
    // The request stays open for the answer.
    const facts = await receiveFile(request.pipe(body), file, LIMIT_BYTES);
    if (facts.size > LIMIT_BYTES) throw tooLarge();
    return facts;
  } finally {
    // A client that sends before it reads still gets the answer.
    request.unpipe(body).resume();
  }
}
