import type { RequestListener, Server } from 'node:http';
import { onTestFinished } from 'vitest';
import { createLogLimiter } from '../environment/log-limiter.ts';
import { collectLog } from './collect-log.ts';
import { listenOnLoopback } from './listen-on-loopback.ts';
import { createHttpServer } from '../http/http-server.ts';

/** Starts a server of nothing but a handler, and collects what it logs; it ends with the test. */
export async function startHttpServer(
  handler: RequestListener,
  isBehindProxy = true,
): Promise<{ server: Server; port: number; lines: string[] }> {
  const { logger, lines } = collectLog('trace');
  const log = createLogLimiter(logger);
  const server = createHttpServer({ handler, headers: () => [], isBehindProxy, log });
  onTestFinished(() => log.close());
  const { port } = await listenOnLoopback(server);
  return { server, port, lines };
}
