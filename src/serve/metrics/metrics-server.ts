import http from 'node:http';
import { listen, type Listeners } from '../http/listen.ts';

/**
 * Serves `/metrics` on a port of its own, which is for the operator's network only.
 *
 * @param read  Gives the current figures.
 * @throws      StartError when the port is in use.
 */
export function listenForMetrics(
  read: () => Promise<{ contentType: string; body: string }>,
  port: number,
  host: string,
): Promise<Listeners> {
  const respond = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    const { contentType, body } = await read();
    response.writeHead(200, { 'content-type': contentType, 'content-length': Buffer.byteLength(body) });
    response.end(body);
  };
  return listen(
    () => http.createServer((request, response) => void respond(request, response).catch(() => response.destroy())),
    port,
    host,
    'METRICS_PORT',
  );
}
