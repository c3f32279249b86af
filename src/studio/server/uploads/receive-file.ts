import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isRunning } from '../../../config/save/is-running.ts';
import { BadRequest } from '../requests/requests.ts';

/** The largest file that the studio takes. docs/product.md 11 */
export const UPLOAD_LIMIT_BYTES = 25 * 1024 * 1024;

const tooLarge = () => new BadRequest('The file has more than 25 MB. Save it smaller. Nothing was stored.', 413);

/**
 * The name of a new temporary file. Those of processes that were killed are removed.
 *
 * @param folder  On the disk of public/, where possible, but not in it: what is half there must not be published.
 */
export async function temporaryFile(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const pid = Number(name.split('-')[0]);
    if (pid !== process.pid && !isRunning(pid)) await rm(join(folder, name), { force: true });
  }
  return join(folder, `${process.pid}-${randomBytes(8).toString('hex')}`);
}

/**
 * Writes the body of a request to a file, as it comes in.
 *
 * @param file  Must not exist; the caller removes it, whatever happens.
 * @throws      BadRequest for more than the limit, as soon as it is known, or where the connection broke.
 */
export async function receiveFile(request: IncomingMessage, file: string): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD_LIMIT_BYTES) throw tooLarge();
  let bytes = 0;
  const limit = new Transform({
    transform(part: Buffer, _, done) {
      bytes += part.length;
      if (bytes > UPLOAD_LIMIT_BYTES) done(tooLarge());
      else done(null, part);
    },
  });
  try {
    // The request stays open for the answer.
    request.pipe(limit);
    const leave = () => limit.destroy(new BadRequest('The file did not arrive as a whole. Nothing was stored.'));
    request.once('error', leave).once('close', () => request.complete || leave());
    if (request.destroyed && !request.complete) leave();
    await pipeline(limit, createWriteStream(file, { flags: 'wx', mode: 0o644 }));
  } finally {
    // A client that sends before it reads still gets the answer.
    request.unpipe(limit).resume();
  }
}
