import fc from '../../../../tests/random.ts';
import { validFields } from '../start-server.ts';

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
const pieces = [...'\r\n\0 :,%?#"\u00ff0\té0', '\r\n', '\r\n\r\n', '%00', '/../', '//', '-1'];

/** Changes, removes, doubles, inserts or ends with a few bytes of a text. */
const change = fc
  .record({
    at: fc.nat(),
    length: fc.integer({ min: 1, max: 12 }),
    byte: fc.nat(255),
    piece: fc.constantFrom(...pieces),
    kind: fc.nat(4),
  })
  .map(({ at, length, byte, piece, kind }) => (text: string): string => {
    const start = at % text.length;
    const [before, after, to] = [text.slice(0, start), text.slice(start), start + length];
    const changed = [
      before + String.fromCharCode(byte) + after.slice(1),
      before + text.slice(to),
      text.slice(0, to) + after,
    ];
    return [...changed, before + piece + after, before][kind]! || piece;
  });

/** Valid requests with a few bytes changed; the same in each run. */
export const fuzzedRequests = (count: number): Buffer[] =>
  fc
    .sample(fc.tuple(fc.constantFrom(...requests), fc.array(change, { minLength: 1, maxLength: 3 })), count)
    .map(([request, changes]) =>
      Buffer.from(
        changes.reduce((text, apply) => apply(text), request),
        'latin1',
      ),
    );

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
