import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hostileRequests } from './hostile-table.ts';
import { hostileTargets } from './hostile-targets.ts';
import { collectLog } from '../collect-log.ts';
import { openRaw, rawRequest, statusCodes } from '../raw-request.ts';
import { startServer, storedRows, validFields } from '../start-server.ts';
import { projectDir } from '../write-site.ts';

const json = JSON.stringify(validFields);
const head = (extra: string) => `POST /contactwebsite HTTP/1.1\nHost: x\nContent-Type: application/json\n${extra}\n\n`;

it('SECURITY.md says how many hostile requests and targets are tried', () => {
  const text = readFileSync(path.join(projectDir, 'SECURITY.md'), 'utf8');
  const said = [...text.matchAll(/(\d+) (?:hostile requests|request targets)/g)].map(([, number]) => Number(number));
  expect(said).toEqual([hostileRequests.length, hostileTargets.length]);
});

describe('a hostile request', () => {
  it('gets its refusal and nothing more', async () => {
    const { port, dataDir } = await startServer({ variables: { RATE_LIMIT: '0' } });
    for (const [what, request, status] of hostileRequests) {
      const response = await rawRequest(port, request);
      expect.soft(statusCodes(response), what).toEqual([status]);
      expect.soft(response, what).toContain('nosniff');
      expect.soft(response, what).not.toMatch(/secret|isAdmin":true|set-cookie|access-control|at .*\.(ts|js):\d/i);
      expect.soft(await storedRows(dataDir), what).toEqual([]);
    }
  });

  it('that is only odd gets the page like any other', async () => {
    const { port } = await startServer();
    const odd: [what: string, headers: string][] = [
      ['an upgrade to something else', 'Connection: Upgrade, close\nUpgrade: websocket\n'],
      ['a client made up', 'X-Forwarded-For: 127.0.0.1\nX-Real-IP: 127.0.0.1\nConnection: close\n'],
      ['a target made up', 'X-Original-URL: /.secret\nX-Rewrite-URL: /.secret\nConnection: close\n'],
      ['a host made up', 'X-Forwarded-Host: evil.example\nX-Forwarded-Proto: gopher\nConnection: close\n'],
      ['nine hundred proxies made up', `X-Forwarded-For: ${'1.1.1.1,'.repeat(900)}\nConnection: close\n`],
      ['a thousand versions it may have', `If-None-Match: ${'"a",'.repeat(1_000)}\nConnection: close\n`],
      ['a version without end', 'If-None-Match: "\nConnection: close\n'],
      ['a thousand ranges', `Range: bytes=${'0-0,'.repeat(1_000)}1-1\nConnection: close\n`],
      ['two ranges in two headers', 'Range: bytes=0-1\nRange: bytes=2-3\nConnection: close\n'],
      ['a body that nobody asked for', 'Content-Length: 25\nConnection: close\n\nGET /.secret HTTP/1.1\n'],
    ];
    for (const [what, headers] of odd) {
      const response = await rawRequest(port, `GET / HTTP/1.1\nHost: x\n${headers}\n`);
      expect.soft(statusCodes(response), what).toEqual([200]);
      expect.soft(response, what).toContain('Welcome to one');
      expect.soft(response, what).not.toMatch(/evil|secret/);
    }
  });

  it('whose sender half-closes at once is stored and confirmed', async () => {
    const { port, dataDir } = await startServer();
    const request = head(`Content-Length: ${json.length}`).replaceAll('\n', '\r\n') + json;
    const { socket, received, closed } = openRaw(port);
    socket.end(request);
    await closed;
    expect(statusCodes(received())).toEqual([201]);
    expect(await storedRows(dataDir)).toHaveLength(1);
  });

  it('in chunks is an enquiry like any other, refused at 64 KB', async () => {
    const { port } = await startServer();
    const start = head('Connection: close\nTransfer-Encoding: chunked');
    const send = async (chunks: string) => statusCodes(await rawRequest(port, start + chunks));
    expect(await send(`${json.length.toString(16)}\n${json}\n0\n\n`)).toEqual([201]);
    const chunk = `10000\n${'a'.repeat(65_536)}\n`;
    expect(await send(`${chunk}${chunk}0\n\n`)).toEqual([413]);
  });

  it.each([
    ['a host made up', 'GET /products/ HTTP/1.1\nHost: evil.example\n', '/products'],
    ['a host made up for a proxy', 'GET /products/ HTTP/1.1\nHost: x\nX-Forwarded-Host: evil.example\n', '/products'],
    ['a target of another host', 'GET http://evil.example/products/ HTTP/1.1\nHost: x\n', '/products'],
    ['a query that names another host', 'GET /rewards?@evil HTTP/1.1\nHost: x\n', '/reward?@evil'],
  ])('with %s is not led to another site', async (_, request, location) => {
    const { port } = await startServer();
    const response = await rawRequest(port, `${request}Connection: close\n\n`);
    expect(statusCodes(response)).toEqual([308]);
    expect(/^location: (.*)\r$/im.exec(response)?.[1]).toBe(location);
    expect(response).not.toContain('evil.example');
  });

  it('cannot put a header into a response', async () => {
    const { get } = await startServer();
    const response = await get('/products/?a=%0d%0aSet-Cookie:%20x=1');
    expect([response.status, response.headers.get('set-cookie')]).toEqual([308, null]);
  });
});

describe('a server that stops', () => {
  it('finishes the enquiry it is reading', async () => {
    const { port, server, dataDir } = await startServer();
    const { socket, received, closed } = openRaw(port);
    const request = head(`Expect: 100-continue\nContent-Length: ${json.length}`).replaceAll('\n', '\r\n');
    await new Promise((resolve) => socket.write(request, resolve));
    // "100 Continue": the server holds the request now.
    await new Promise((resolve) => socket.once('data', resolve));
    const closing = server.close();
    socket.write(json);
    await Promise.all([closing, closed]);
    expect(statusCodes(received())).toEqual([100, 201]);
    expect(await storedRows(dataDir)).toHaveLength(1);
  });
});

describe('the log', () => {
  it('warns once about X-Forwarded-For, and holds nothing a visitor wrote', async () => {
    const { logger, lines } = collectLog('trace');
    const { post, get } = await startServer({ logger });
    await post(validFields, { 'x-forwarded-for': '1.1.1.1' });
    await post({ ...validFields, email: 'wrong' }, { 'x-forwarded-for': '1.1.1.1' });
    await get('/products?email=ada@example.com');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('TRUST_PROXY');
    expect(lines.join('')).not.toMatch(/ada|Engines/i);
  });
});
