import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { collectLog } from '../testing/collect-log.ts';
import { openRaw, rawRequest, statusCodes } from '../testing/raw-request.ts';
import { pdf, plansSite } from '../testing/plans-form.ts';
import { startServer, storedRows, type TestServer } from '../testing/start-server.ts';

const boundary = 'x-boundary';
const end = `--${boundary}--\r\n`;
const part = (headers: string, body: string | Buffer) =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')]);
const text = (name: string, value: string | Buffer) => part(`Content-Disposition: form-data; name="${name}"`, value);
const file = (filename: string, body: string | Buffer = pdf(), field = 'plan', type = 'application/pdf') =>
  part(`Content-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}`, body);
const whole = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from(end)]);
const name = text('name', 'Ada');

type Answer = number | Record<string, string> | string;

const tooMuchText = 'The enquiry without its files is larger than 64 KB. Shorten it and send it again.';

/** What is sent, and the status, the messages of a 400, or the sentence of a 413. */
const table: [what: string, body: Buffer, answer: Answer, type?: string][] = [
  ['no boundary in the header', whole(name, file('a.pdf')), 400, 'multipart/form-data'],
  ['an empty boundary', whole(name, file('a.pdf')), 400, 'multipart/form-data; boundary='],
  ['another boundary', whole(name, file('a.pdf')), 400, 'multipart/form-data; boundary=other'],
  ['no part at all', Buffer.from(end), { name: 'Name?', plan: 'Choose the plan.' }],
  ['an empty body', Buffer.alloc(0), 400],
  ['a body that ends within a file', whole(name, file('a.pdf')).subarray(0, 400), 400],
  ['a body that ends within a header', whole(name, file('a.pdf')).subarray(0, 130), 400],
  ['a body without its last boundary', Buffer.concat([name, file('a.pdf')]), 400],
  ['10,000 parts', whole(...Array.from({ length: 10_000 }, (_, n) => text(`f${n}`, 'x'))), 400],
  ['10,000 files', whole(name, ...Array.from({ length: 10_000 }, () => file('a.pdf', '%PDF-'))), 400],
  ['a header of 200 KB', whole(name, part(`X-Long: ${'x'.repeat(200_000)}`, 'x'), file('a.pdf')), 201],
  ['a text of 70 KB', whole(text('name', 'x'.repeat(70_000)), file('a.pdf')), tooMuchText],
  ['a text that is not UTF-8', whole(text('name', Buffer.from([0x41, 0xff])), file('a.pdf')), 400],
  [
    'a text in another charset',
    whole(
      part(
        'Content-Disposition: form-data; name="name"\r\nContent-Type: text/plain; charset=latin1',
        Buffer.from([0x41, 0xe4]),
      ),
      file('a.pdf'),
    ),
    400,
  ],
  ['a file sent as text', whole(name, text('plan', '%PDF-1.7')), { plan: 'A file was sent as text. Choose it again.' }],
  ['a field sent twice', whole(name, name, file('a.pdf')), 400],
  [
    'an unknown field',
    whole(name, text('other', 'x'), file('a.pdf')),
    { other: 'This field is not part of the form.' },
  ],
  ['__proto__ as a field', whole(name, text('__proto__', 'x'), file('a.pdf')), 400],
  ['__proto__ as a file', whole(name, file('a.pdf'), file('a.pdf', pdf(), '__proto__')), 400],
  ['NUL in the name of a field', whole(name, text('a\0b', 'x'), file('a.pdf')), 400],
  ['NUL in a text', whole(text('name', 'A\0da'), file('a.pdf')), 400],
  [
    'a content type that lies',
    whole(name, file('a.pdf', '<script>alert(1)</script>')),
    { plan: 'The plan is not of a kind that we can open.' },
  ],
  [
    'parts within a part',
    whole(
      name,
      file(
        'a.pdf',
        whole(file('b.pdf')).toString('latin1').replaceAll(boundary, 'inner'),
        'plan',
        'multipart/mixed; boundary=inner',
      ),
    ),
    { plan: 'The plan is not of a kind that we can open.' },
  ],
  [
    'a PDF that is HTML, too',
    whole(name, file('a.html', '%PDF-1.7 <html><script>alert(1)</script>', 'plan', 'text/html')),
    201,
  ],
  ['a name that leads out of the folder', whole(name, file('../../../etc/passwd')), 201],
  ['a name of 100 KB', whole(name, file('x'.repeat(100_000))), 201],
  ['a name of control characters', whole(name, file('\u202e\u0007fdp.exe')), 201],
  ['a name with NUL', whole(name, file('a\0.pdf')), 201],
  ['a part without a name', whole(name, part('Content-Disposition: form-data', 'x'), file('a.pdf')), 400],
  [
    'a file of 2,000 empty lines, which is no flood of requests',
    whole(name, file('a.pdf', `%PDF-${'\r\n\r\n'.repeat(2_000)}`)),
    201,
  ],
  [
    'a file without a name for its field',
    whole(name, part('Content-Disposition: form-data; filename="a.pdf"', 'x')),
    400,
  ],
  ['a part without headers', whole(name, part('', 'x'), file('a.pdf')), 201],
  ['text after the end', Buffer.concat([whole(name, file('a.pdf')), Buffer.alloc(5_000, 'x')]), 201],
  ['another charset', whole(name, file('a.pdf')), 415, `multipart/form-data; boundary=${boundary}; charset=utf-16`],
];

describe('hostile uploads', () => {
  let server: TestServer;
  /** Everything that is kept on the disk. */
  const names = async () => {
    const folder = `${path.join(server.dataDir, 'enquiries.db')}-files`;
    return (await readdir(folder, { recursive: true }).catch(() => [])).filter((each) => each !== '.incoming');
  };

  it('are answered, and nothing is left but what was stored', async () => {
    server = await startServer({ ...plansSite, variables: { RATE_LIMIT: '0' } });
    let stored = 0;
    for (const [what, body, answer, type = `multipart/form-data; boundary=${boundary}`] of table) {
      const headers = { 'content-type': type, accept: 'application/json' };
      const response = await server.get('/plans', { method: 'POST', headers, body: new Uint8Array(body) });
      if (typeof answer === 'number') expect.soft(response.status, what).toBe(answer);
      else {
        const reported = typeof answer === 'string' ? [413, { error: answer }] : [400, { errors: answer }];
        expect.soft([what, response.status, await response.json()]).toEqual([what, ...reported]);
      }
      if (answer === 201) stored += 1;
      // One folder with one file for what was stored.
      expect.soft([what, (await names()).length]).toEqual([what, stored * 2]);
    }
    const rows = await storedRows(server.dataDir);
    expect(rows).toHaveLength(stored);
    for (const row of rows) {
      const { plan } = JSON.parse(String(row['payload'])) as { plan: { name: string } };
      expect(plan.name).toMatch(/^(a\.pdf|a\.html|passwd|fdp\.exe|x{120})$/);
    }
  });

  const lines = '\r\n\r\n'.repeat(200);
  const upload = whole(name, file('a.pdf', `%PDF-${lines}`));
  const head = `POST /plans HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${upload.length}\r\nConnection: close\r\n\r\n`;

  it('an upload whose head comes in two pieces is taken, empty lines and all', async () => {
    server = await startServer(plansSite);
    const { socket, received, closed } = openRaw(server.port);
    await new Promise((sent) => socket.setNoDelay().write(head.slice(0, 40), sent));
    // The server has the first piece alone: another connection is answered after it.
    await server.get('/healthz');
    socket.write(Buffer.concat([Buffer.from(head.slice(40)), upload]));
    await closed;
    expect(statusCodes(received())).toEqual([201]);
  });

  it('an upload in chunks is taken, empty lines and all', async () => {
    server = await startServer(plansSite);
    const chunked = head.replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked');
    const chunks = Buffer.concat([
      Buffer.from(`${upload.length.toString(16)}\r\n`),
      upload,
      Buffer.from('\r\n0\r\n\r\n'),
    ]);
    expect(statusCodes(await rawRequest(server.port, Buffer.concat([Buffer.from(chunked), chunks])))).toEqual([201]);
  });

  it('an upload that waits for "100 Continue" gets it before any byte, above 64 KB too', async () => {
    server = await startServer(plansSite);
    const large = whole(name, file('a.pdf', pdf(90_000)));
    const asking = head.replace(/(?<=Content-Length: )\d+/, `${large.length}\r\nExpect: 100-continue`);
    const { socket, received, closed } = openRaw(server.port);
    socket.write(asking);
    await new Promise((resolve) => socket.once('data', resolve));
    expect(statusCodes(received())).toEqual([100]);
    socket.write(large);
    await closed;
    expect(statusCodes(received())).toEqual([100, 201]);
  });

  it('an upload that would be too large is refused before it is sent', async () => {
    server = await startServer(plansSite);
    const asking = head.replace(/(?<=Content-Length: )\d+/, '60000000\r\nExpect: 100-continue');
    const answer = await rawRequest(server.port, Buffer.from(asking));
    expect(statusCodes(answer)).toEqual([413]);
    expect(answer).toContain('The files of the enquiry are larger than 50 MB. Send smaller or fewer files.');
  });

  it('a flood of requests behind an upload ends the connection as any other does', async () => {
    const { logger, lines: warnings } = collectLog('info');
    server = await startServer({ ...plansSite, logger });
    const flood = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100);
    const goingOn = head.replace('Connection: close\r\n', '');
    await rawRequest(server.port, Buffer.concat([Buffer.from(goingOn), upload, Buffer.from(flood)]));
    expect(warnings.join()).toContain('pipelined too many requests');
  });

  it('a sender that leaves within a file leaves nothing', async () => {
    server = await startServer(plansSite);
    const body = Buffer.concat([name, file('a.pdf', pdf(60_000))]);
    const begin = head.replace(/(?<=Content-Length: )\d+/, '90000');
    const { socket } = openRaw(server.port);
    socket.write(Buffer.concat([Buffer.from(begin), body]));
    await expect.poll(names).not.toEqual([]);
    socket.resetAndDestroy();
    await expect.poll(names).toEqual([]);
  });
});
