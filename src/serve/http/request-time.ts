import type { IncomingMessage, RequestListener } from 'node:http';

/** How long a request may take to arrive, in milliseconds. */
const requestMs = 30_000;
/** And one with files: 50 MB in five minutes are 1.4 Mbit/s. */
export const uploadMs = 300_000;

const extensions = new WeakMap<IncomingMessage, () => void>();

/** Lets a request take as long as an upload; called by its handler. */
export const allowUploadTime = (request: IncomingMessage): void => extensions.get(request)?.();

/**
 * Ends requests whose body does not arrive in time. Node's own limit is the same for all.
 *
 * @param onLate  Responds and ends the connection.
 */
export function limitRequestTime(
  listener: RequestListener,
  onLate: (request: IncomingMessage) => void,
): RequestListener {
  return (request, response) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length !== '0' || encoding !== undefined) {
      const late = () => request.complete || onLate(request);
      let timer = setTimeout(late, requestMs);
      extensions.set(request, () => {
        clearTimeout(timer);
        timer = setTimeout(late, uploadMs);
      });
      for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
    }
    listener(request, response);
  };
}
