import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listenOnLoopback, type Loopback } from './listen-on-loopback.ts';

/** A request that the receiver got. */
export interface Posted {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A webhook receiver on loopback; it ends with the test. */
export interface HookServer extends Omit<Loopback, 'port'> {
  url: string;
  /** Name it as the receiver of a server. */
  variables: Record<string, string>;
  posts: Posted[];
  /** The status to respond with, or what it does instead. */
  mode: number | 'cuts' | 'says-nothing';
  /** Headers of its responses. */
  headers: Record<string, string>;
}

/** Starts a receiver that records everything. */
export async function startHookServer(): Promise<HookServer> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      running.posts.push({ headers: request.headers, body });
      if (running.mode === 'cuts') request.socket.destroy();
      else if (running.mode !== 'says-nothing')
        response.writeHead(running.mode, { location: '/elsewhere', ...running.headers }).end();
    });
  });
  const { port, ...loopback } = await listenOnLoopback(server);
  const url = `http://127.0.0.1:${port}/hook`;
  const variables = { WEBHOOK_URL: url, WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}` };
  const running: HookServer = { url, variables, posts: [], mode: 204, headers: {}, ...loopback };
  return running;
}
