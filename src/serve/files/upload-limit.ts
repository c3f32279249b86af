/** Uploads at the same time: of all clients, and of one. Each may take 50 MB of the disk for five minutes. */
const maxUploads = 40;
const maxOfOneClient = 4;

/** Limits uploads that are on their way. */
export interface UploadLimit {
  /** Counts an upload; null where there are too many. Call the result once it has ended. */
  begin(client: string): (() => void) | null;
}

/** A limit with nothing on its way. */
export function createUploadLimit(): UploadLimit {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    begin(client) {
      const count = counts.get(client) ?? 0;
      if (all >= maxUploads || count >= maxOfOneClient) return null;
      all += 1;
      counts.set(client, count + 1);
      return () => {
        all -= 1;
        const left = counts.get(client)! - 1;
        if (left === 0) counts.delete(client);
        else counts.set(client, left);
      };
    },
  };
}
