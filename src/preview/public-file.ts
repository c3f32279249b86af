import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { sendStream } from '../serve/http/send-response.ts';
import { staticResponse } from '../serve/pages/static-response.ts';

/**
 * Sends a file of public/ as the server does, but is never cached without being asked for again.
 *
 * @param file          From `findPublicFile`.
 * @param cacheControl  The header.
 * @returns             False if the file is gone.
 */
export async function sendPublicFile(
  file: string,
  { method = 'GET', headers }: IncomingMessage,
  response: ServerResponse,
  cacheControl = 'no-cache',
): Promise<boolean> {
  const answer = await staticResponse(dirname(file), [basename(file)], { method, headers });
  if (!answer) return false;
  response.writeHead(answer.status, { ...answer.headers, 'cache-control': cacheControl });
  if (answer.body instanceof Readable) sendStream(response, answer.body);
  else response.end(answer.body);
  return true;
}
