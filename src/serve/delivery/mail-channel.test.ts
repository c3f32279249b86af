import { Readable } from 'node:stream';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { collectLog } from '../testing/collect-log.ts';
import { createMailChannel } from './mail-channel.ts';
import { mailHeader, startMailServer, type MailServer } from '../testing/mail-server.ts';

const facts = {
  id: 'K7QM-4XPD-9TRW',
  form: 'enquiry',
  receivedAt: '2026-01-02T03:04:05.000Z',
  tries: 1,
  suspectedSpam: 0,
  language: null,
};
const valid = { name: 'Ada Lovelace', email: 'ada@example.com', message: 'Hello,\nplease call.\n.\nBye' };

const noFiles = { read: async (): Promise<Readable | null> => null };
/** A file field of 8 MB, as it is stored. */
const plan = { name: 'plan.pdf', type: 'application/pdf', size: 8_000_000, digest: 'a'.repeat(64) };

async function send(
  server: MailServer,
  fields: Record<string, unknown>,
  signal = new AbortController().signal,
  form = 'enquiry',
  language: string | null = null,
  {
    files = noFiles,
    inbox = undefined as URL | undefined,
    suspectedSpam = 0,
    to = ['sales@example.com'],
    logger = pino({ enabled: false }),
  } = {},
) {
  const settings = {
    url: new URL(server.url),
    from: { name: 'Website', address: 'site@example.com' },
    to: to.map((address) => ({ name: '', address })),
    toByForm: new Map([['BOOK_A_DEMO', [{ name: '', address: 'demo@example.com' }]]]),
    ...(inbox && { inbox }),
  };
  const titleOf = async (name: string) => (name === 'book-a-demo' ? 'Book a demonstration' : undefined);
  await createMailChannel(settings, titleOf, files, logger).deliver(
    { ...facts, form, language, suspectedSpam, fields },
    signal,
  );
  return server.mails.at(-1);
}

/** The body as a reader sees it. */
function bodyOf(text = ''): string {
  const [head = '', ...body] = text.split('\r\n\r\n');
  const whole = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(whole, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(head)) return whole;
  const bytes = whole
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

describe('the mail about an enquiry', () => {
  it('holds what was entered, and replies go to the visitor', async () => {
    const mail = await send(await startMailServer(), valid);
    expect(mail).toMatchObject({ from: 'site@example.com', to: ['sales@example.com'] });
    expect(mailHeader(mail, 'Reply-To')).toBe('Ada Lovelace <ada@example.com>');
    expect(mailHeader(mail, 'Message-ID')).toBe('<K7QM-4XPD-9TRW@example.com>');
    expect(mailHeader(mail, 'Auto-Submitted')).toBe('auto-generated');
    // The site has no such form any more.
    expect(mailHeader(mail, 'Subject')).toBe('New enquiry K7QM-4XPD-9TRW');
    expect(bodyOf(mail?.text).replaceAll('\r\n', '\n')).toBe(
      'Reference: K7QM-4XPD-9TRW\nReceived: 2026-01-02T03:04:05.000Z\nForm: enquiry\n\nname:\n  Ada Lovelace\n\n' +
        'email:\n  ada@example.com\n\nmessage:\n  Hello,\n  please call.\n  .\n  Bye',
    );
  });

  it('names the language of the page, where a site has several', async () => {
    const mail = await send(await startMailServer(), valid, undefined, undefined, 'de');
    expect(bodyOf(mail?.text)).toContain('Form: enquiry\r\nLanguage: de\r\n');
  });

  it('says in its subject and first line that it looks like spam, and why', async () => {
    const mail = await send(await startMailServer(), valid, undefined, 'book-a-demo', null, { suspectedSpam: 3 });
    expect(mailHeader(mail, 'Subject')).toBe(
      'Looks like spam (a field that people do not see was filled in, and it was filled in within 1.5 seconds): ' +
        'Book a demonstration K7QM-4XPD-9TRW',
    );
    expect(bodyOf(mail?.text)).toMatch(
      /^This looks like spam: a field that people do not see was filled in, and it was filled in within 1\.5 seconds\.\r\n/,
    );
  });

  it('goes to the receivers of its form alone, and begins its subject with the title of the form', async () => {
    const mail = await send(await startMailServer(), valid, undefined, 'book-a-demo');
    expect(mail?.to).toEqual(['demo@example.com']);
    expect(mailHeader(mail, 'Subject')).toBe('Book a demonstration K7QM-4XPD-9TRW');
  });

  it('keeps characters of every script', async () => {
    const mail = await send(await startMailServer(), { ...valid, name: '王 小明', message: '🎉 = "x" <b>' });
    expect(bodyOf(mail?.text)).toContain('王 小明');
    expect(bodyOf(mail?.text)).toContain('🎉 = "x" <b>');
  });

  it.each([
    ['a line break in the name', { name: 'Eve\r\nBcc: eve@evil.example\r\n\r\nBody' }],
    ['a line break in the address', { email: 'eve@evil.example\r\nBcc: x@evil.example' }],
    ['a second address', { email: 'a@evil.example,b@evil.example' }],
    ['a second address in brackets', { email: 'a@b.example> <eve@evil.example' }],
    ['an address in the name', { name: 'x <eve@evil.example>, y' }],
    ['a group', { email: 'x:eve@evil.example;' }],
    ['a quoted part', { email: '"eve@evil.example,"@x.example' }],
    ['end of data in the message', { message: '.\r\n.\r\nMAIL FROM:<eve@evil.example>\r\nRCPT TO:<x@evil.example>' }],
    ['an encoded word', { name: '=?utf-8?q?x=0ABcc:_eve@evil.example?=' }],
    ['an object', { name: { toString: 'x' }, email: ['eve@evil.example'] }],
  ])('gets no header and no recipient from %s', async (_, fields) => {
    const server = await startMailServer();
    const mail = await send(server, { ...valid, ...fields });
    expect(server.mails).toHaveLength(1);
    expect([mail?.from, mail?.to]).toEqual(['site@example.com', ['sales@example.com']]);
    const [head = ''] = mail?.text.split('\r\n\r\n', 1) ?? [];
    expect(head).not.toMatch(/^bcc:/im);
    const names = head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => line.slice(0, line.indexOf(':')));
    expect(names.filter((name) => name !== 'Reply-To')).toEqual([
      'Auto-Submitted',
      'From',
      'To',
      'Subject',
      'Message-ID',
      'Date',
      'Content-Transfer-Encoding',
      'MIME-Version',
      'Content-Type',
    ]);
    expect(mailHeader(mail, 'To')).toBe('sales@example.com');
    expect(mailHeader(mail, 'Reply-To') ?? 'ada@example.com').toMatch(/<?ada@example\.com>?$/);
  });

  it.each([
    ['a link to the inbox', new URL('https://edit.example.com'), 'They are in the inbox: https://edit.example.com/'],
    ['the command that writes them', undefined, 'npm run -s enquiries -- files K7QM-4XPD-9TRW --to FOLDER writes them'],
  ])('that the server finds too large with its files goes with their names and %s', async (_, inbox, words) => {
    const server = await startMailServer();
    server.maxBytes = 1_000_000;
    const read: Readable[] = [];
    const files = {
      async read() {
        read.push(Readable.from([Buffer.alloc(plan.size)]));
        return read.at(-1)!;
      },
    };
    const mail = await send(server, { ...valid, plan }, undefined, undefined, undefined, { files, inbox });
    expect(server.mails).toHaveLength(1);
    expect(mailHeader(mail, 'Message-ID')).toBe('<K7QM-4XPD-9TRW@example.com>');
    expect(bodyOf(mail?.text)).toContain('plan.pdf');
    expect(bodyOf(mail?.text)).toContain(words);
    expect(read.map(({ destroyed }) => destroyed)).toEqual([true]);
  });

  it('shows a name in its head without what hides in it, or turns the text beside it', async () => {
    const mail = await send(await startMailServer(), { ...valid, name: 'Ada\u202e\u0007moc.live \u200b\u2066X' });
    expect(mailHeader(mail, 'Reply-To')).toBe('"Ada moc.live X" <ada@example.com>');
  });

  it('goes to the receivers that the server accepts, and the log says that it refused others', async () => {
    const server = await startMailServer();
    const { logger, lines } = collectLog('warn');
    const to = ['sales@example.com', 'nobody@example.com', 'support@example.com'];
    const mail = await send(server, valid, undefined, undefined, undefined, { to, logger });
    expect(mail?.to).toEqual(['sales@example.com', 'support@example.com']);
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { enquiry: facts.id, refused: 1, receivers: 3, msg: expect.stringContaining('refused some of the receivers') },
    ]);
  });

  it('fails where the server accepts no recipient', async () => {
    const server = await startMailServer();
    server.mode = 'refuses';
    await expect(send(server, valid)).rejects.toThrow('550');
  });

  it('is aborted when the server does not respond in time', async () => {
    const server = await startMailServer();
    server.mode = 'says-nothing';
    const waiting = new AbortController();
    const sending = send(server, valid, waiting.signal).catch((error: Error) => error.message);
    await expect.poll(() => server.connections).toBe(1);
    waiting.abort();
    expect(await sending).toMatch(/abort|timeout/i);
    expect(server.mails).toEqual([]);
  });
});
