import { gzipSync } from 'node:zlib';
import { validFields } from '../start-server.ts';

/** A request that no honest client sends: its name, its bytes ("\n" is sent as CR LF), and the one status it gets. */
type HostileRequest = [what: string, request: string | Buffer, status: number];

const json = JSON.stringify(validFields);

/** A request that ends its connection. */
const get = (target: string, extra = '') => `GET ${target} HTTP/1.1\nHost: x\n${extra}Connection: close\n\n`;
const ask = (method: string, target: string) => `${method} ${target} HTTP/1.1\nHost: x\nConnection: close\n\n`;
/** The head of a post, with what is wrong about it. */
const head = (extra: string) => `POST /contactwebsite HTTP/1.1\nHost: x\nContent-Type: application/json\n${extra}\n\n`;

/** A post with a body, complete. */
function post(body: string | Buffer, headers: string[] = [], type: string | null = 'application/json'): Buffer {
  const lines = [
    'POST /contactwebsite HTTP/1.1',
    'Host: x',
    ...(type === null ? [] : [`Content-Type: ${type}`]),
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
    'Connection: close',
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)]);
}

const framings: HostileRequest[] = [
  ['two lengths', head('Content-Length: 5\nContent-Length: 6'), 400],
  ['a length and chunks', `${head('Content-Length: 4\nTransfer-Encoding: chunked')}0\n\n${get('/.secret')}`, 400],
  ['chunks and a length', `${head('Transfer-Encoding: chunked\nContent-Length: 4')}0\n\n${get('/.secret')}`, 400],
  ['chunks under two names', `${head('Transfer-Encoding: chunked\nTransfer-Encoding: identity')}0\n\n`, 400],
  ['chunks behind a vertical tab', `${head('Transfer-Encoding:\u000bchunked')}0\n\n`, 400],
  ['chunks on a line of their own', `${head('Transfer-Encoding:\n chunked')}0\n\n`, 400],
  ['compressed chunks', `${head('Connection: close\nTransfer-Encoding: gzip, chunked')}2\n{}\n0\n\n`, 400],
  ['an unknown transfer coding', head('Transfer-Encoding: xchunked'), 400],
  ['chunked twice', head('Transfer-Encoding: chunked, chunked'), 400],
  ['chunked and then another coding', head('Transfer-Encoding: chunked, gzip'), 400],
  ['a space before the colon', head('Content-Length : 5'), 400],
  ['a negative length', head('Content-Length: -5'), 400],
  ['a length with a sign', head('Content-Length: +5'), 400],
  ['a huge length', head('Content-Length: 99999999999999999999999'), 400],
  ['chunks that are no numbers', `${head('Transfer-Encoding: chunked')}zz\nhello\n0\n\n`, 400],
  ['a chunk with a sign', `${head('Transfer-Encoding: chunked')}+2\n{}\n0\n\n`, 400],
  ['a chunk counted like code', `${head('Transfer-Encoding: chunked')}0x2\n{}\n0\n\n`, 400],
  ['a chunk longer than any number', `${head('Transfer-Encoding: chunked')}${'f'.repeat(20)}\n{}\n0\n\n`, 400],
  ['a chunk with much said about it', `${head('Transfer-Encoding: chunked')}2;${'a'.repeat(20_000)}\n{}\n0\n\n`, 413],
  ['a length after its chunks', `${head('Transfer-Encoding: chunked')}2\n{}\n0\nContent-Length: 3\n\n`, 400],
  ['a chunk longer than it says', `${head('Transfer-Encoding: chunked')}2\nhello\n0\n\n`, 400],
  ['no host', 'GET / HTTP/1.1\nConnection: close\n\n', 400],
  ['two hosts', 'GET / HTTP/1.1\nHost: a\nHost: b\nConnection: close\n\n', 400],
  [
    'a second host behind two thousand headers',
    `GET / HTTP/1.1\nHost: a\n${'a:\n'.repeat(2_100)}Host: b\nConnection: close\n\n`,
    400,
  ],
  ['thousands of headers', `GET / HTTP/1.1\nHost: x\n${'abcd: b\n'.repeat(4_000)}\n`, 431],
  ['a host that is none', 'GET / HTTP/1.1\nHost: evil.example/@x\nConnection: close\n\n', 400],
  ['a port that is none', 'GET / HTTP/1.1\nHost: x:80x\nConnection: close\n\n', 400],
  ['a space before a header', 'GET / HTTP/1.1\n Host: x\n\n', 400],
  ['a folded header', 'GET / HTTP/1.1\nHost: x\nX-A: b\n c\nConnection: close\n\n', 400],
  ['a bare carriage return', Buffer.from('GET / HTTP/1.1\r\nHost: x\rX-A: b\r\n\r\n'), 400],
  ['bare line feeds', Buffer.from('GET / HTTP/1.1\nHost: x\nConnection: close\n\n'), 400],
  ['NUL in a header', 'GET / HTTP/1.1\nHost: x\nX-A: a\0b\n\n', 400],
  ['a header without a name', 'GET / HTTP/1.1\nHost: x\n: b\n\n', 400],
  ['a bare line feed after a header', Buffer.from('GET / HTTP/1.1\r\nHost: x\nX-A: b\r\n\r\n'), 400],
  ['huge headers', `GET / HTTP/1.1\nHost: x\nX-A: ${'a'.repeat(20_000)}\n\n`, 431],
  ['a huge target', `GET /${'a'.repeat(20_000)} HTTP/1.1\nHost: x\n\n`, 431],
  ['a name longer than any file', get(`/${'a'.repeat(5_000)}`), 404],
  ['another protocol', 'GET / HTTP/9.9\nHost: x\n\n', 400],
  ['HTTP/2', 'PRI * HTTP/2.0\n\nSM\n\n', 400],
  ['TLS', Buffer.from('160301020001000001fc0303', 'hex'), 400],
  ['100-continue with too much to come', head('Expect: 100-continue\nContent-Length: 9999999'), 413],
];

const methods: HostileRequest[] = [
  ['an unknown method', 'FOO / HTTP/1.1\nHost: x\n\n', 400],
  ['a method in small letters', 'get / HTTP/1.1\nHost: x\n\n', 400],
  ['TRACE', ask('TRACE', '/'), 405],
  ['PROPFIND', ask('PROPFIND', '/'), 405],
  ['DELETE of a page', ask('DELETE', '/index.html'), 405],
  ['PUT of a file', ask('PUT', '/shell.js'), 405],
  ['POST to a page', ask('POST', '/products'), 405],
  ['POST to the health check', ask('POST', '/healthz'), 405],
  ['OPTIONS of everything', ask('OPTIONS', '/'), 405],
  ['OPTIONS of the server', ask('OPTIONS', '*'), 400],
  ['GET of the endpoint', ask('GET', '/contactwebsite'), 405],
  ['PUT to the endpoint', ask('PUT', '/contactwebsite'), 405],
  ['DELETE of the endpoint', ask('DELETE', '/contactwebsite'), 405],
  ['a method in a header', post(json, ['X-HTTP-Method-Override: GET', 'Origin: https://evil.example']), 403],
];

const posts: HostileRequest[] = [
  ['an origin of another site', post(json, ['Origin: https://evil.example']), 403],
  ['an opaque origin', post(json, ['Origin: null']), 403],
  ['an origin that begins like ours', post(json, ['Origin: https://www.example.com.evil.example']), 403],
  ['our origin and one more', post(json, ['Origin: https://www.example.com https://evil.example']), 403],
  ['a page of another site', post(json, ['Sec-Fetch-Site: cross-site']), 403],
  ['a page of a sister site', post(json, ['Sec-Fetch-Site: same-site']), 403],
  ['the host of a proxy made up', post(json, ['Origin: https://evil.example', 'X-Forwarded-Host: evil.example']), 403],
  [
    'a page of another site, as a form',
    post('name=x', ['Origin: https://evil.example'], 'application/x-www-form-urlencoded'),
    403,
  ],
  ['plain text', post(json, [], 'text/plain'), 415],
  ['no type', post(json, [], null), 415],
  ['a form with files', post(json, [], 'multipart/form-data; boundary=x'), 415],
  ['XML', post('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>', [], 'application/xml'), 415],
  ['another charset', post(json, [], 'application/json; charset=utf-7'), 415],
  ['UTF-16', post(Buffer.from(json, 'utf16le'), [], 'application/json; charset=utf-16'), 415],
  ['UTF-16 that says nothing of it', post(Buffer.from(json, 'utf16le')), 400],
  ['a list of types', post(json, [], 'text/plain, application/json'), 415],
  ['a type that ends like ours', post(json, [], 'application/vnd.api+json'), 415],
  ['a compressed body', post(json, ['Content-Encoding: gzip']), 415],
  ['a body compressed after all', post(json, ['Content-Encoding: identity', 'Content-Encoding: gzip']), 415],
  ['a body that grows a thousandfold', post(gzipSync(Buffer.alloc(50_000_000)), ['Content-Encoding: gzip']), 415],
  ['more than 64 KB', post('a'.repeat(66_000)), 413],
  ['a key with a space', post(json, ['Idempotency-Key: a b']), 400],
  ['a key without end', post(json, [`Idempotency-Key: ${'k'.repeat(300)}`]), 400],
  ['a key of 100 KB', post(json, [`Idempotency-Key: ${'k'.repeat(100_000)}`]), 431],
  ['a key that rings', post(json, ['Idempotency-Key: a\u0007b']), 400],
  ['a key in another script', post(json, ['Idempotency-Key: ключ']), 400],
  ['a key with nothing in it', post(json, ['Idempotency-Key: ']), 400],
  ['two keys', post(json, ['Idempotency-Key: a', 'Idempotency-Key: b']), 400],
  ['a number that is none', post('{"name":NaN}'), 400],
  ['bytes that are no text', post(Buffer.from([0x7b, 0xff, 0x7d])), 400],
  ['no JSON', post('{"name":'), 400],
  ['JSON that is too deep', post('['.repeat(30_000)), 400],
  ['a list', post(`[${json}]`), 400],
  ['an unknown field', post(json.replace('{', '{"isAdmin":true,')), 400],
  ['"__proto__"', post(json.replace('{', '{"__proto__":{"isAdmin":true},')), 400],
  ['"constructor"', post(json.replace('{', '{"constructor":{"prototype":{}},')), 400],
  ['an operator of a database', post(json.replace('"Ada Lovelace"', '{"$gt":""}')), 400],
  ['U+0000 in a text', post(json.replace('Engines', 'Eng\\u0000ines')), 400],
  ['a lone surrogate', post(json.replace('Engines', 'Eng\\ud800ines')), 400],
].map(([what, request, status]) => [`a post with ${String(what)}`, request as Buffer, Number(status)]);

const validBody = new URLSearchParams(validFields).toString();

/** Forms that a page without script would never send; each is valid but for one thing. */
const forms: HostileRequest[] = [
  ['a field twice', `${validBody}&name=b`],
  ['a field twice, once encoded', `${validBody}&n%61me=b`],
  ['the trap twice', `${validBody}&website=&website=x`],
  ['half an encoding', `${validBody}&name=%`],
  ['"__proto__"', `${validBody}&__proto__=x`],
  ['"__proto__" in brackets', `${validBody}&__proto__[isAdmin]=true`],
  ['"constructor"', `${validBody}&constructor.prototype.isAdmin=true`],
  ['"hasOwnProperty"', `hasOwnProperty=x&${validBody}`],
  ['a list', validBody.replace('name=', 'name[]=')],
  ['a field without a name', `${validBody}&=x`],
  ['nine thousand fields', `${validBody}&${Array.from({ length: 9_000 }, (_, index) => `a${index}`).join('&')}`],
  ['another charset told in a field', `${validBody}&_charset_=utf-7`],
  ['U+0000', validBody.replace('Engines', 'Eng%00ines')],
  ['an overlong encoding', validBody.replace('Engines', '%c0%ae')],
  ['a lone surrogate', validBody.replace('Engines', '%ed%a0%80')],
  ['bytes that are no text', Buffer.concat([Buffer.from(validBody), Buffer.from([0xff])])],
].map(([what, body]) => [`a form with ${String(what)}`, post(body!, [], 'application/x-www-form-urlencoded'), 400]);

/** All of them. */
export const hostileRequests: HostileRequest[] = [...framings, ...methods, ...posts, ...forms];
