import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createLogLimiter } from '../environment/log-limiter.ts';
import { collectLog } from './collect-log.ts';
import { createHttpServer } from '../http/http-server.ts';

/** Starts a server of nothing but a handler, and collects what it logs; it ends with the test. */
export async function startHttpServer(
  handler: RequestListener,
  isBehindProxy = true,
): Promise<{ server: Server; port: number; lines: string[] }> {
  const { logger, lines } = collectLog('trace');
  const log = createLogLimiter(logger);
  const server = createHttpServer({ handler, headers: () => [], isBehindProxy, log });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    log.close();
    server.close();
    server.closeAllConnections();
  });
  return { server, port: (server.address() as AddressInfo).port, lines };
}
