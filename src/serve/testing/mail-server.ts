import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { listenOnLoopback, type Loopback } from './listen-on-loopback.ts';

/** What a mail server does with its clients. */
type Mode = 'accepts' | 'refuses' | 'is-busy' | 'cuts-after-data' | 'says-nothing';

/** A mail as it arrived. */
export interface ArrivedMail {
  /** Of the envelope. */
  from: string;
  to: string[];
  /** Headers and body, without the dot stuffing of the transport. */
  text: string;
}

/** An SMTP server on loopback; it ends with the test. */
export interface MailServer extends Omit<Loopback, 'port'> {
  /** "smtp://127.0.0.1:12345" */
  url: string;
  /** Let a server send its mails to it. */
  variables: Record<string, string>;
  /** What was accepted, also where the sender got no confirmation. */
  mails: ArrivedMail[];
  /** Number of connections so far. */
  connections: number;
  mode: Mode;
  /** What it refuses as too large: at the end, as it announces no limit. */
  maxBytes: number;
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

const refusals: Partial<Record<Mode, Error>> = {
  refuses: Object.assign(new Error('Nobody of this name here'), { responseCode: 550 }),
  'is-busy': Object.assign(new Error('Try again later'), { responseCode: 451 }),
};

/** Starts a mail server that accepts everything until its mode is changed, but for mail to "nobody@...". */
export async function startMailServer(): Promise<MailServer> {
  const { server } = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onConnect(_session, greet) {
      if (mailServer.mode !== 'says-nothing') greet();
    },
    onRcptTo: ({ address }, _session, reply) =>
      reply(refusals[address.startsWith('nobody@') ? 'refuses' : mailServer.mode]),
    async onData(stream, { envelope }, reply) {
      const mail = (await text(stream)).replace(/\r\n$/, '');
      if (mail.length > mailServer.maxBytes)
        return reply(Object.assign(new Error('5.3.4 Message size exceeds fixed limit'), { responseCode: 552 }));
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      mailServer.mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), text: mail });
      if (mailServer.mode !== 'cuts-after-data') reply();
      else mailServer.cut();
    },
  });
  server.on('connection', () => (mailServer.connections += 1));
  const { port, ...loopback } = await listenOnLoopback(server);
  const url = `smtp://127.0.0.1:${port}`;
  const variables = { MAIL_URL: url, MAIL_FROM: 'Website <site@example.com>', MAIL_TO: 'sales@example.com' };
  const mailServer: MailServer = {
    url,
    variables,
    mails: [],
    connections: 0,
    mode: 'accepts',
    maxBytes: Infinity,
    ...loopback,
  };
  return mailServer;
}
