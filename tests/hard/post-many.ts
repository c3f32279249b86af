import http, { type IncomingHttpHeaders } from 'node:http';

/** A response to a post, and how long it took. */
export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  tookMs: number;
}

/** Sends posts over keep-alive connections. */
export interface Sender {
  post(body: string, headers?: Record<string, string>): Promise<Answered>;
  close(): void;
}

/** Creates a sender to the endpoint of a server, with a maximum of connections. */
export function openSender(origin: string, connections: number): Sender {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);
  const path = '/contactwebsite';
  return {
    post(body, extra = {}) {
      const started = performance.now();
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...extra };
      return new Promise((resolve, reject) => {
        const request = http.request({ agent, hostname, port, path, method: 'POST', headers }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response.once('error', reject);
          response.once('end', () => {
            const { statusCode: status = 0, headers: told } = response;
            resolve({ status, headers: told, body: text, tookMs: performance.now() - started });
          });
        });
        request.once('error', reject);
        request.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}

/** The reference in a response. */
export function referenceIn({ body }: Answered): string {
  return (JSON.parse(body) as { reference: string }).reference;
}
