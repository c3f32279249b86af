import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { collectLog, readLine } from '../testing/collect-log.ts';
import { startServer, storedRows, validFields } from '../testing/start-server.ts';

const head = 'POST /contactwebsite HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const half = (extra = '') => `${head}${extra}Expect: 100-continue\r\nContent-Length: 300\r\n\r\n{"name":`;

/** Sends half a post, and resets the connection once the server has begun to take it ("100 Continue"). */
async function breakOff(port: number, text: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve) => {
    socket.on('error', () => {}).once('close', () => resolve());
    socket.once('data', () => socket.resetAndDestroy());
    socket.write(text);
  });
}

/** Sends a post and resets the connection at once: the server may not even learn whose it was. */
async function sendAndReset(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve) => {
    socket.on('error', () => {}).once('close', () => resolve());
    socket.write(`${head}Content-Length: 2\r\n\r\n{}`, () => socket.resetAndDestroy());
  });
}

async function startLogged(variables: Record<string, string>) {
  const { logger, lines } = collectLog('info');
  return { lines, ...(await startServer({ variables, logger })) };
}

const hundred = Array.from({ length: 100 });

describe('aborted posts', () => {
  it.each(['', 'Idempotency-Key: k\r\n'])('are two lines in the log, without a stack: %j', async (key) => {
    const { lines, port, server, get, dataDir } = await startLogged({ RATE_LIMIT: '0' });
    await Promise.all(hundred.map(() => breakOff(port, half(key))));
    // Answered once the server has dealt with what came before.
    await get('/products');
    expect(await storedRows(dataDir)).toEqual([]);
    await server.close();
    const reported = 'A client left before its request was complete.';
    expect(lines.map(readLine)).toEqual([
      { level: 30, msg: reported },
      { level: 30, msg: `${reported} (99 more in the last 60 s)` },
    ]);
    expect(lines.join('')).not.toContain('.ts:');
  });

  it('are no server error where the socket has no address any more', async () => {
    const { lines, port, server, get } = await startLogged({ RATE_LIMIT: '0' });
    for (let round = 0; round < 4; round += 1) await Promise.all(hundred.map(() => sendAndReset(port)));
    await get('/products');
    await server.close();
    expect(lines.filter((line) => readLine(line).level > 30)).toEqual([]);
    expect(lines.length).toBeLessThanOrEqual(2);
  });

  it('count against the rate limit, with a key too', async () => {
    const { port, post } = await startServer({ variables: { RATE_LIMIT: '5' } });
    for (let count = 0; count < 5; count += 1) await breakOff(port, half('Idempotency-Key: k\r\n'));
    expect((await post(validFields)).status).toBe(429);
  });
});
