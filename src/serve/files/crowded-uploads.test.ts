import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openRaw, statusCodes } from '../testing/raw-request.ts';
import { formData, pdf, plansSite } from '../testing/plans-form.ts';
import { startServer } from '../testing/start-server.ts';

const boundary = 'x-boundary';
const head = (length: number, client: string) =>
  `POST /plans HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\nConnection: close\r\n` +
  `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}\r\n\r\n`;
const beginning = `--${boundary}\r\nContent-Disposition: form-data; name="plan"; filename="a.pdf"\r\n\r\n%PDF-`;

const variables = { RATE_LIMIT: '0', TRUST_PROXY: '1' };

/** Uploads that send their beginning, then nothing. */
function openIdle(port: number, clients: string[]) {
  return clients.map((client) => {
    const connection = openRaw(port);
    onTestFinished(() => void connection.socket.destroy());
    connection.socket.write(head(40_000_000, client) + beginning);
    return connection;
  });
}

describe('where all room for uploads is taken', () => {
  it('by forty that hardly send, an honest one is stored, and one of the forty ends with 408', async () => {
    const { port, get } = await startServer({ ...plansSite, variables });
    const idle = openIdle(
      port,
      Array.from({ length: 40 }, (_, index) => `10.0.0.${index % 10}`),
    );
    // Each refusal shows that the forty have arrived.
    const headers = { accept: 'application/json', 'x-forwarded-for': '10.0.1.1' };
    const send = () => get('/plans', { method: 'POST', headers, body: formData({ name: 'Ada' }, [['plan', pdf()]]) });
    const statuses = new Set<number>();
    const ended = () => idle.map(({ received }) => statusCodes(received())).filter((codes) => codes.length > 0);
    await expect
      .poll(async () => statuses.add((await send()).status) && ended().length > 0, { interval: 50 })
      .toBe(true);
    expect(ended()).toEqual([[408]]);
    expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect((await send()).status).toBe(201);
  });

  it('anyone who sends all before reading gets the refusal, though its connection closes', async () => {
    const { port } = await startServer({ ...plansSite, variables });
    const client = '10.0.0.1';
    const idle = openIdle(port, [client, client, client, client]);
    const length = 20_000_000;
    const socket = connect(port, '127.0.0.1').pause();
    const failed: string[] = [];
    let received = '';
    socket.on('error', (error) => failed.push(error.message)).setEncoding('latin1');
    socket.on('data', (text: string) => (received += text)).pause();
    await new Promise((sent) =>
      socket.write(
        Buffer.concat([Buffer.from(head(length, client) + beginning), Buffer.alloc(length - beginning.length)]),
        sent,
      ),
    );
    await new Promise((closed) => socket.resume().once('close', closed));
    expect([failed, statusCodes(received)]).toEqual([[], [503]]);
    expect(idle.every(({ received: reported }) => reported() === '')).toBe(true);
  });
});
