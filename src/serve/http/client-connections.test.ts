import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startHttpServer } from '../testing/start-http-server.ts';

const start = (isBehindProxy: boolean) => startHttpServer((_request, response) => response.end('hello'), isBehindProxy);

/** Asks over a connection of its own, which stays open; "refused" when the server ends it without an answer. */
function ask(port: number, from = '127.0.0.1'): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {}).once('close', () => resolve('refused'));
    socket.once('data', () => resolve('answered'));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  });
}

const count = (responses: string[]) => responses.filter((response) => response === 'answered').length;

describe('one client', () => {
  it.skipIf(process.platform !== 'linux')('cannot take all connections of the server from the others', async () => {
    const { port, lines } = await start(false);
    expect(count(await Promise.all(Array.from({ length: 520 }, () => ask(port))))).toBe(500);
    expect(await ask(port, '127.0.0.2')).toBe('answered');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 40, client: '127.0.0.1' });
  });

  it('may have more where it is a proxy with many clients behind it', async () => {
    const { port, lines } = await start(true);
    expect(count(await Promise.all(Array.from({ length: 520 }, () => ask(port))))).toBe(520);
    expect(lines).toEqual([]);
  });
});

describe('a server that has all the connections it takes', () => {
  it('says so in the log once, however many more it refuses', async () => {
    const { server, port, lines } = await start(true);
    server.maxConnections = 1;
    expect(await ask(port)).toBe('answered');
    expect(await Promise.all([ask(port), ask(port), ask(port)])).toEqual(['refused', 'refused', 'refused']);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('connections; more are refused.');
  });
});
