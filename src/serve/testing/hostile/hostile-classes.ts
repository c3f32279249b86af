import { validFields } from '../start-server.ts';

/** A seeded generator of numbers from 0 to below 1 (mulberry32, public domain). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const smuggled = 'GET /products HTTP/1.1\r\nHost: x\r\n\r\n';
const chunkedBody = `0\r\n\r\n${smuggled}`;
const post = (headers: string[], body: string) =>
  Buffer.from(['POST /contactwebsite HTTP/1.1', 'Host: x', ...headers, '', body].join('\r\n'), 'latin1');

/** Spellings of "chunked" that a lenient server or proxy might accept. */
const codings = [
  'Transfer-Encoding: chunked',
  'transfer-encoding: CHUNKED',
  'Transfer-Encoding:chunked',
  'Transfer-Encoding: \tchunked',
  'Transfer-Encoding: chunked ',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: chunked, chunked',
  'Transfer-Encoding: chunked;q=1',
];
const lengths = ['4', '0', String(chunkedBody.length), '6, 6', '007', '99'].map((value) => `Content-Length: ${value}`);

/** Invalid transfer codings. */
const brokenCodings = [
  'chunked\u000b',
  '\u000cchunked',
  'chunked\0',
  'chunked,',
  ',chunked,',
  'chunked, identity',
  'chunked, gzip',
  'x, chunked',
  'chunked gzip',
  '"chunked"',
  "'chunked'",
  'xchunked',
  'chunkedx',
  'chunk',
  'cow',
  'identity',
  'gzip',
  'chunked\u00a0',
  'chu\u00adnked',
  'chunked\r',
  '\r\n chunked',
].map((value) => `Transfer-Encoding: ${value}`);

const brokenLengths = [
  '+4',
  '-4',
  '-0',
  '4.0',
  '4e0',
  '0x4',
  '4 4',
  '4,5',
  '4;4',
  '4\u000b',
  '"4"',
  '4\0',
  '٤',
  'four',
  '4_0',
  '18446744073709551620',
  '99999999999999999999',
  '4\r\nContent-Length: 4',
  '4\r\nContent-Length: 5',
  '4\r\ncontent-length: 0',
  '4\r\n 5',
].map((value) => `Content-Length: ${value}`);

const brokenNames = ['Content-Length', 'Transfer-Encoding'].flatMap((name) =>
  [`${name} :`, `${name}\t:`, `${name}\r:`, `${name}\0:`, ` ${name}:`, `${name}`].map((start) => `${start} chunked`),
);

/** Invalid chunk sizes. */
const brokenChunks = [
  '-0',
  '+0',
  '0x0',
  'g',
  ' 0',
  '0 0',
  '',
  ';',
  '"0"',
  '0_0',
  '0,0',
  'f'.repeat(17),
  '1g',
  '\0',
  '\u000b0',
  '0\n',
];
const brokenEnds = ['\n', '\r', '\n\r', '', ' \r\n\r'];

/** Requests that two parsers could read in two ways; each hides a second request. */
export function smugglingTries(): Buffer[] {
  const type = 'Content-Type: application/json';
  const both = codings.flatMap((coding) =>
    lengths.flatMap((length) => [post([type, length, coding], chunkedBody), post([type, coding, length], chunkedBody)]),
  );
  const broken = [...brokenCodings, ...brokenLengths, ...brokenNames].map((header) =>
    post([type, header], chunkedBody),
  );
  const chunked = [type, 'Transfer-Encoding: chunked'];
  const chunks = brokenChunks.map((size) => post(chunked, `${size}\r\n\r\n${smuggled}`));
  const ends = brokenEnds.map((end) => post(chunked, `2\r\n{}${end}0\r\n\r\n${smuggled}`));
  return [...both, ...broken, ...chunks, ...ends];
}

const json = JSON.stringify(validFields);
const form = new URLSearchParams(validFields).toString();
const requests = [
  'GET /products HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip, br\r\n\r\n',
  'GET /assets/film-1a2b.mp4 HTTP/1.1\r\nHost: x\r\nRange: bytes=0-99\r\nIf-Range: "a"\r\n\r\n',
  'HEAD / HTTP/1.1\r\nHost: x\r\nIf-None-Match: "a", W/"b"\r\nIf-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT\r\n\r\n',
  `POST /contactwebsite HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nIdempotency-Key: k\r\nContent-Length: ${json.length}\r\n\r\n${json}`,
  `POST /contactwebsite HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`,
  `POST /contactwebsite?from=/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n\r\n${form}`,
  'OPTIONS /contactwebsite HTTP/1.1\r\nHost: x\r\nOrigin: https://www.example.com\r\nAccess-Control-Request-Method: POST\r\n\r\n',
];
const pieces = [
  '\r',
  '\n',
  '\r\n',
  '\r\n\r\n',
  '\0',
  ' ',
  ':',
  ',',
  '%',
  '%00',
  '/../',
  '//',
  '?',
  '#',
  '"',
  '\u00ff',
  '0',
  '-1',
  '\t',
  'é',
];

/** Valid requests with a few bytes changed, removed, doubled or inserted; the same for the same seed. */
export function fuzzedRequests(count: number, seed: number): Buffer[] {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return Array.from({ length: count }, () => {
    let text = requests[below(requests.length)]!;
    for (let change = 0; change <= below(3); change += 1) {
      const at = below(text.length);
      const to = at + 1 + below(12);
      const [before, after] = [text.slice(0, at), text.slice(at)];
      text = [
        () => before + String.fromCharCode(below(256)) + after.slice(1),
        () => before + text.slice(to),
        () => text.slice(0, to) + after,
        () => before + pieces[below(pieces.length)]! + after,
        () => before,
      ][below(5)]!();
    }
    return Buffer.from(text, 'latin1');
  });
}

/** Values that a field refuses, or accepts as plain text. */
const values: unknown[] = [
  '',
  ' ',
  '\u00a0',
  '\u200b',
  'a\0b',
  'a\ud800b',
  '\udfff',
  '🎉'.repeat(101),
  'a'.repeat(4_001),
  'a'.repeat(66_000),
  '٣'.repeat(10),
  '<b>bold</b>',
  '=1+1',
  '\u202e',
  "'; DROP TABLE enquiries; --",
  0,
  -1e308,
  true,
  null,
  [],
  ['a'],
  {},
  { $gt: '' },
];
const names = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'website',
  'Name',
  'name ',
  '',
  '0',
  'isAdmin',
];
const noJson = [
  '',
  ' ',
  '{',
  '[]',
  '"a"',
  'null',
  '0',
  'true',
  'undefined',
  json.slice(0, -1),
  `${json}${json}`,
  `${json},`,
  `\ufeff${json}`,
  json.replaceAll('"', "'"),
  json.replace('{', '{//\n'),
  json.replace('}', ',}'),
  json.replace('"Ada Lovelace"', 'NaN'),
  json.replace('"Ada Lovelace"', '01'),
  json.replace('Ada', '\\u12'),
  json.replace('Ada', '\n'),
  '{"a":'.repeat(5_000),
  '['.repeat(60_000),
  `{"name":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
];

/** Bodies of posts as JSON. */
export function hostileBodies(): string[] {
  const wrong = Object.keys(validFields).flatMap((name) =>
    [...values, undefined].map((value) => JSON.stringify({ ...validFields, [name]: value })),
  );
  return [...wrong, ...names.map((name) => json.replace('{', `{${JSON.stringify(name)}:"x",`)), ...noJson];
}

/** Headers of posts that come from other sites; the site's own addresses are as `writeSite` has them. */
export function forgedHeaders(): Record<string, string>[] {
  const origins = [
    'https://evil.example',
    'null',
    'https://www.example.com.evil.example',
    'http://www.example.com',
    'https://www.example.com:8443',
    'https://user@www.example.com',
    'https://www.example.com/',
  ];
  const types = ['application/json', 'application/x-www-form-urlencoded'];
  return origins.flatMap((origin) =>
    types.flatMap((type) => [
      { origin, 'content-type': type },
      { origin, 'content-type': type, 'sec-fetch-site': 'cross-site' },
    ]),
  );
}

/** Script or markup, if it were not escaped. */
export const markup = [
  '<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  "'><svg onload=alert(1)>",
  '" onfocus="alert(1)" autofocus="',
  "' onfocus='alert(1)",
  '` onfocus=alert(1)',
  '</textarea><img src=x onerror=alert(1)>',
  '</title><script>alert(1)</script>',
  '</form><form action="https://evil.example">',
  '</p></main></body></html><script>',
  '<!-- ',
  '--><script>alert(1)</script>',
  '<![CDATA[<script>]]>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example">',
  '<style>*{background:url(//evil.example)}</style>',
  '<template><script></template>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;',
  '&quot; onclick=&quot;alert(1)',
  '&',
  '&amp',
  'javascript:alert(1)',
  '\u2028<script>',
  '\n<script>alert(1)</script>',
  '\r\n\r\n<script>alert(1)</script>',
  '\u00a0" x="',
  '\ufffd<x>',
  '<x\tonclick=alert(1)>',
  '<\u0000script>',
  '${alert(1)}',
  '{{constructor.constructor("alert(1)")()}}',
  "$&$`$'$1",
  '<option selected>',
  '</select><script>',
];
