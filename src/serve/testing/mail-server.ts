import { createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What a mail server does with those who call. */
type Mood = 'takes' | 'refuses' | 'is-busy' | 'cuts-after-data' | 'says-nothing';

/** A mail as it arrived. */
export interface ArrivedMail {
  /** Of the envelope. */
  from: string;
  to: string[];
  /** As sent, without the dots of the transport. */
  text: string;
}

/** A small mail server on loopback; it ends with the test. */
export interface MailServer {
  port: number;
  /** "smtp://127.0.0.1:12345" */
  url: string;
  /** What was taken, also where the sender was never told. */
  mails: ArrivedMail[];
  /** How many have called. */
  readonly calls: number;
  mood: Mood;
  stop(): Promise<void>;
  /** Listens again, where it did before. */
  restart(): Promise<void>;
}

/** The value of a header of a mail, folded lines joined; undefined where there is none. */
export function mailHeader(mail: ArrivedMail | undefined, name: string): string | undefined {
  const [head = ''] = mail?.text.split('\r\n\r\n', 1) ?? [];
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return lines
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.slice(name.length + 1)
    .trim();
}

/** Starts a mail server that speaks as much of RFC 5321 as a sender needs. */
export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    calls += 1;
    sockets.add(socket);
    socket.setEncoding('utf8').on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    if (running.mood !== 'says-nothing') converse(socket, running);
  });
  let calls = 0;
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const running: MailServer = {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    get calls() {
      return calls;
    },
    mood: 'takes',
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    restart: () => listen(port),
  };
  onTestFinished(() => running.stop());
  return running;
}

function converse(socket: Socket, running: MailServer): void {
  const say = (line: string) => void socket.write(`${line}\r\n`);
  let mail: ArrivedMail = { from: '', to: [], text: '' };
  let pending = '';
  let isData = false;
  function obey(line: string): void {
    const [, verb = '', value = ''] = /^(\w+)\s*(?:(?:FROM|TO):<([^>]*)>)?/i.exec(line) ?? [];
    if (verb === 'EHLO') return say('250 loopback');
    if (verb === 'MAIL') mail = { from: value, to: [], text: '' };
    if (verb === 'RCPT') mail.to.push(value);
    if (verb === 'RCPT' && running.mood === 'refuses') return say('550 Nobody of this name here');
    if (verb === 'RCPT' && running.mood === 'is-busy') return say('451 Try again later');
    if (verb === 'QUIT') return void socket.end('221 Bye\r\n');
    isData = verb === 'DATA';
    say(isData ? '354 Go on' : '250 OK');
  }
  function take(text: string): void {
    running.mails.push({ ...mail, text: text.replace(/^\.\./gm, '.') });
    if (running.mood === 'cuts-after-data') socket.destroy();
    else say('250 Taken');
  }
  say('220 loopback');
  socket.on('data', (part: string) => {
    pending += part;
    for (let end: number; (end = pending.indexOf(isData ? '\r\n.\r\n' : '\r\n')) !== -1;) {
      const text = pending.slice(0, end);
      pending = pending.slice(end + (isData ? 5 : 2));
      if (!isData) obey(text);
      else {
        isData = false;
        take(text);
      }
    }
  });
}
