import type { IncomingMessage } from 'node:http';
import { endLate, measureArrival, type Arrival } from '../http/body-time.ts';

/** Uploads at the same time: of all clients, and of one. Each may take 50 MB of the disk for five minutes. */
const maxUploads = 40;
const maxOfOneClient = 4;
/** Where there are too many, one that is slower than this makes room. Bytes per second: a phone with little signal. */
const busyBytesPerSecond = 32_000;
/** Counts as arrived, so that nobody is slow in the first half second. */
const headStartBytes = 16_000;

interface Upload {
  client: string;
  request: IncomingMessage;
  arrival: Arrival;
}

/** Limits uploads that are on their way. */
export interface UploadLimit {
  /**
   * Counts an upload; where all have too many, the slowest ends in its favour.
   *
   * @returns  To be called once it has ended; null where its client has too many, or all have and none is slow.
   */
  begin(client: string, request: IncomingMessage): (() => void) | null;
}

const bytesPerSecond = ({ arrival }: Upload): number => (arrival.bytes() + headStartBytes) / arrival.seconds();

/** A limit with nothing on its way. */
export function createUploadLimit(): UploadLimit {
  const uploads = new Set<Upload>();

  /** Ends the slowest of those that still arrive, if it is slow. */
  function endSlowest(): boolean {
    const arriving = [...uploads].filter(({ request }) => !request.complete);
    const [slowest] = arriving.toSorted((one, other) => bytesPerSecond(one) - bytesPerSecond(other));
    if (!slowest || bytesPerSecond(slowest) >= busyBytesPerSecond) return false;
    uploads.delete(slowest);
    endLate(slowest.request);
    return true;
  }

  return {
    begin(client, request) {
      const own = [...uploads].filter((upload) => upload.client === client).length;
      if (own >= maxOfOneClient || (uploads.size >= maxUploads && !endSlowest())) return null;
      const upload = { client, request, arrival: measureArrival(request) };
      uploads.add(upload);
      return () => void uploads.delete(upload);
    },
  };
}
