import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runServer } from '../../src/serve/testing/run-program.ts';
import { tempFolder, writeSite } from '../../src/serve/testing/write-site.ts';
import { validFields } from '../../src/serve/testing/start-server.ts';
import { openSender, quantile } from './post-many.ts';

const head = 'POST /contactwebsite HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n';

/** Connections that send a byte now and then; half of them in the head, half in the body of a request. */
async function dawdlers(port: number, count: number) {
  const sockets = await Promise.all(
    Array.from(
      { length: count },
      (_, index) =>
        new Promise<Socket>((resolve) => {
          const socket = connect(port, '127.0.0.1', () => {
            socket.write(index % 2 === 0 ? head : `${head}\r\n{`);
            resolve(socket);
          });
          socket.on('error', () => {});
        }),
    ),
  );
  const timer = setInterval(() => {
    for (const [index, socket] of sockets.entries()) if (socket.writable) socket.write(index % 2 === 0 ? 'X' : ' ');
  }, 250);
  onTestFinished(() => {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  });
  return sockets;
}

describe('200 slow clients', () => {
  it('do not delay an honest visitor, and time out in the end', async () => {
    const folder = await tempFolder();
    const releasesDir = path.join(folder, 'dist-server');
    await writeSite(releasesDir);
    const { origin } = await runServer(releasesDir, { DATA_DIR: path.join(folder, 'data') });
    const sender = openSender(origin, 1);
    const sockets = await dawdlers(Number(new URL(origin).port), 200);
    const started = performance.now();
    const ended = Promise.all(
      sockets.map(
        (socket) =>
          new Promise<number>((resolve) => socket.resume().once('close', () => resolve(performance.now() - started))),
      ),
    );
    const times: number[] = [];
    for (let count = 0; count < 30; count += 1) {
      const response = await sender.post(JSON.stringify(validFields));
      expect(response.status).toBe(201);
      times.push(response.tookMs);
    }
    sender.close();
    const lasted = await ended;
    console.log(
      `200 dawdling clients: honest posts took ${quantile(times, 0.5).toFixed(1)} ms, ` +
        `at most ${Math.max(...times).toFixed(1)} ms; the last dawdler was sent away after ${(Math.max(...lasted) / 1000).toFixed(1)} s`,
    );
    expect(quantile(times, 0.9)).toBeLessThan(200);
    expect(Math.max(...lasted)).toBeLessThan(40_000);
  });
});
