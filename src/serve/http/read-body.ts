import type { IncomingMessage } from 'node:http';

/** Thrown when a connection breaks before its request is complete. */
export class ClientLeft extends Error {
  constructor() {
    super('A client left before its request was complete.');
  }
}

/** The text of bytes; null where they are not UTF-8. */
export function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Reads the body of a request as text.
 *
 * @param limitBytes  What follows is read and discarded until the request times out, so that a client that sends before
 *                    it reads still gets the response.
 * @returns           The text; "too-large"; "not-text" when it is not UTF-8.
 * @throws            ClientLeft when the connection breaks before the body is complete.
 */
export async function readBody(
  request: IncomingMessage,
  limitBytes: number,
): Promise<{ text: string } | 'too-large' | 'not-text'> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) return 'too-large';
  const bytes = await new Promise<Buffer | null>((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const take = (part: Buffer) => {
      length += part.length;
      if (length <= limitBytes) parts.push(part);
      else {
        request.off('data', take);
        request.resume();
        resolve(null);
      }
    };
    request.on('data', take);
    request.once('end', () => resolve(Buffer.concat(parts)));
    const leave = () => reject(new ClientLeft());
    request.once('error', leave);
    request.once('close', leave);
    // It emits nothing more.
    if (request.destroyed) leave();
  });
  if (bytes === null) return 'too-large';
  const text = decodeUtf8(bytes);
  return text === null ? 'not-text' : { text };
}
