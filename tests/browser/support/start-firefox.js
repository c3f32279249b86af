#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';

/**
 * Starts the Firefox at FIREFOX_PATH for Playwright, and stands between the two.
 *
 * Playwright tells every page its colour scheme with a command that Firefox ESR 153 does not know, and takes the refusal
 * for the end. Here the refusal of such a command becomes an empty success; all else passes as it is.
 */
const UNKNOWN = /^\{"type":"error","id":(\d+),"error":"unknown command","message":"(unknown command: )?emulation\./;

/** Cuts what Firefox sends into frames (RFC 6455, 5.2; never masked) and puts successes in the place of refusals. */
function excuse(send) {
  let rest = Buffer.alloc(0);
  let isUpgraded = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const headEnd = rest.indexOf('\r\n\r\n') + 4;
    if (!isUpgraded && headEnd >= 4) {
      isUpgraded = true;
      send(rest.subarray(0, headEnd));
      rest = rest.subarray(headEnd);
    }
    while (isUpgraded && rest.length >= 10) {
      const short = rest[1];
      const [from, length] =
        short < 126 ? [2, short] : short === 126 ? [4, rest.readUInt16BE(2)] : [10, Number(rest.readBigUInt64BE(2))];
      if (rest.length < from + length) return;
      const refusal = UNKNOWN.exec(rest.subarray(from, from + Math.min(length, 200)).toString());
      const success = refusal && Buffer.from(`{"type":"success","id":${refusal[1]},"result":{}}`);
      send(success ? Buffer.concat([Buffer.from([0x81, success.length]), success]) : rest.subarray(0, from + length));
      rest = rest.subarray(from + length);
    }
  };
}

const firefox = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal));

let firefoxPort;
const between = createServer((playwright) => {
  const session = connect(firefoxPort, '127.0.0.1');
  // Firefox takes a greeting that names its own port only.
  playwright.once('data', (greeting) => {
    session.write(String(greeting).replace(/(Host: [\d.]+:)\d+/i, `$1${firefoxPort}`));
    playwright.pipe(session);
  });
  session.on(
    'data',
    excuse((frame) => playwright.write(frame)),
  );
  for (const [end, other] of [
    [session, playwright],
    [playwright, session],
  ])
    end.on('error', () => other.destroy()).on('close', () => other.destroy());
}).listen(0, '127.0.0.1');

// Firefox says on its error output where it listens; Playwright is told the place between.
firefox.stderr.on('data', (said) => {
  const text = String(said).replace(/(WebDriver BiDi listening on ws:\/\/127\.0\.0\.1:)(\d+)/, (_, words, port) => {
    firefoxPort = Number(port);
    return words + between.address().port;
  });
  process.stderr.write(text);
});
