import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { collectLog } from '../testing/collect-log.ts';
import { rawRequest, statusCodes } from '../testing/raw-request.ts';
import { runServer } from '../testing/run-program.ts';
import { tempFolder, writeSite } from '../testing/write-site.ts';
import { startHttpServer } from '../testing/start-http-server.ts';
import { startServer } from '../testing/start-server.ts';

/** Larger than what the system takes off the server's hands for a client that does not read, in bytes. */
const filmBytes = 16 * 1024 * 1024;
const film = 'GET /assets/long-1a2b.mp4 HTTP/1.1\r\nHost: x\r\n\r\n';

/** Clients that send and do not read. */
async function openUnread(port: number, count: number, text: string): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').pause());
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  const written = sockets.map(
    (socket) =>
      new Promise((resolve) => {
        socket.on('error', resolve);
        socket.write(text, resolve);
      }),
  );
  await Promise.all(written);
  return sockets;
}

const hasProc = existsSync('/proc/self/fd');

/** The open files of a process below a folder. */
function openFiles(folder: string, process = 'self'): string[] {
  return readdirSync(`/proc/${process}/fd`).flatMap((name) => {
    try {
      const file = readlinkSync(`/proc/${process}/fd/${name}`);
      return file.startsWith(folder) ? [file] : [];
    } catch {
      return [];
    }
  });
}

const until = { interval: 20 };

describe.skipIf(!hasProc)('pipelined requests whose responses nobody reads', () => {
  it('hold one file open for each connection, and none once the clients have gone', async () => {
    const { port, siteDir } = await startServer();
    await writeFile(path.join(siteDir, 'assets', 'long-1a2b.mp4'), Buffer.alloc(filmBytes));
    const sockets = await openUnread(port, 10, film.repeat(16));
    await expect.poll(() => openFiles(siteDir).length, until).toBe(10);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => openFiles(siteDir), until).toEqual([]);
  });

  it('end their connection where they are more than any browser sends, and are logged once', async () => {
    const { logger, lines } = collectLog('info');
    const { port, siteDir } = await startServer({ logger });
    await writeFile(path.join(siteDir, 'assets', 'long-1a2b.mp4'), Buffer.alloc(filmBytes));
    const sockets = [
      ...(await openUnread(port, 3, film.repeat(20))),
      ...(await openUnread(port, 3, film.repeat(1_400))),
    ];
    await Promise.all(
      sockets.map((socket) => socket.closed || new Promise((resolve) => socket.resume().once('close', resolve))),
    );
    await expect.poll(() => openFiles(siteDir), until).toEqual([]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('pipelined too many requests');
  });

  const gets = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_400);
  const likeAnUpload = 'POST / HTTP/1.1\r\nContent-Type: multipart/form-data\r\nContent-Length: 999999999\r\n\r\n';
  const ofText = `POST /contactwebsite HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${likeAnUpload.length}\r\n\r\n`;

  it.each([
    ['for a video', '', film.replace('long', 'film').repeat(1_400)],
    ['behind a post whose body reads like the head of an upload', ofText, likeAnUpload + gets],
  ])('%s do not exhaust a server with little memory', async (_, first, second) => {
    const folder = await tempFolder();
    const releasesDir = path.join(folder, 'dist-server');
    await writeSite(releasesDir);
    const variables = { DATA_DIR: path.join(folder, 'data'), NODE_OPTIONS: '--max-old-space-size=64' };
    const { child, origin } = await runServer(releasesDir, variables);
    const descriptors = () => readdirSync(`/proc/${child.pid}/fd`).length;
    const before = descriptors();
    const sockets = await openUnread(Number(new URL(origin).port), 300, first);
    // The head of the response: the server has read what was sent so far.
    if (first !== '')
      await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('readable', resolve))));
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.write(second, resolve))));
    for (const socket of sockets) socket.destroy();
    expect((await fetch(origin)).status).toBe(200);
    // One for the connection of the question above.
    await expect.poll(descriptors, until).toBeLessThanOrEqual(before + 1);
    const peakMb = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
    expect(peakMb).toBeLessThan(256);
  });
});

describe('pipelined requests', () => {
  const get = (headers = '') => `GET /products HTTP/1.1\nHost: x\n${headers}\n`;

  it.each([
    ['what is no HTTP', `${get()}${get()}?\n\n`, [200, 200, 400]],
    ['a body that is none', `${get()}POST / HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\nzz\n`, [200, 400]],
    ['a request behind the last', `${get('Connection: close\n')}${get()}`, [200]],
    ['what is no HTTP behind the last', `${get('Connection: close\n')}?\n\n`, [200]],
  ])('with %s at their end are answered in their order', async (_, text, statuses) => {
    const { port } = await startServer();
    expect(statusCodes(await rawRequest(port, text))).toEqual(statuses);
  });

  it('that arrive while a response is not read are answered after it, in their order', async () => {
    const { port } = await startHttpServer(({ url }, response) =>
      response.end(url === '/long' ? Buffer.alloc(filmBytes) : `<${url}>`),
    );
    const request = (target: string) => `GET ${target} HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(700)}\r\n\r\n`;
    const [socket] = await openUnread(port, 1, request('/long'));
    // Node pauses at the first of these, in the midst of what has arrived.
    await new Promise((resolve) => socket!.once('readable', resolve));
    socket!.write([1, 2, 3, 4, 5, 6].map((number) => request(`/${number}`)).join(''));
    let received = '';
    socket!.setEncoding('latin1').on('data', (text: string) => (received += text));
    await expect.poll(() => received.match(/<.+?>/g), until).toEqual(['</1>', '</2>', '</3>', '</4>', '</5>', '</6>']);
  });
});
