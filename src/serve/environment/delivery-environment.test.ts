import { describe, expect, it } from 'vitest';
import { parseMailAddress, receiversOf } from './delivery-environment.ts';
import { readEnvironment } from './environment.ts';
import { StartError } from './start-error.ts';

const mail = {
  MAIL_URL: 'smtp://u:p@mail.example.com:587',
  MAIL_FROM: 'Site <site@x.com>',
  MAIL_TO: 'a@x.com, b@x.com',
};
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const hook = { WEBHOOK_URL: 'https://example.com/hook', WEBHOOK_SECRET: secret };

function problemsOf(variables: Record<string, string>): [name: string, what: string][] {
  try {
    readEnvironment(variables);
    return [];
  } catch (error) {
    if (error instanceof StartError) return error.problems.map(({ name, what }) => [name, what]);
    throw error;
  }
}

describe('the delivery settings', () => {
  it('name other receivers for single forms', () => {
    const settings = readEnvironment({ ...mail, MAIL_TO_BOOK_A_DEMO: 'demo@x.com, b@x.com' }).mail!;
    const addresses = (form: string) => receiversOf(settings, form).map(({ address }) => address);
    expect(addresses('book-a-demo')).toEqual(['demo@x.com', 'b@x.com']);
    expect(addresses('enquiry')).toEqual(['a@x.com', 'b@x.com']);
  });

  it('refuse receivers of a form that are no addresses, or without the rest', () => {
    expect(problemsOf({ ...mail, MAIL_TO_DEMO: 'demo' })).toEqual([
      ['MAIL_TO_DEMO', '"demo" is not an e-mail address.'],
    ]);
    expect(problemsOf({ MAIL_TO_DEMO: 'demo@x.com' }).map(([name]) => name)).toEqual([
      'MAIL_URL',
      'MAIL_FROM',
      'MAIL_TO',
    ]);
  });

  it('are read from the variables', () => {
    const environment = readEnvironment({ ...mail, ...hook });
    expect(environment.mail?.url.hostname).toBe('mail.example.com');
    expect(environment.mail?.from).toEqual({ name: 'Site', address: 'site@x.com' });
    expect(environment.mail?.to.map(({ address }) => address)).toEqual(['a@x.com', 'b@x.com']);
    expect(environment.webhook?.key).toEqual(Buffer.alloc(32, 7));
  });

  it('are none by default', () => {
    expect(readEnvironment({ MAIL_URL: '' })).not.toHaveProperty('mail');
  });

  it.each(['MAIL_URL', 'MAIL_FROM', 'MAIL_TO'])('miss %s when it alone is left out', (name) => {
    const given = Object.keys(mail).filter((one) => one !== name);
    expect(problemsOf({ ...mail, [name]: '' })).toEqual([
      [name, `It is missing, while ${given.join(' and ')} is set.`],
    ]);
  });

  it.each(['http://mail.example.com', 'mail.example.com:25', 'smtp://', 'smtp://u:secret@x?tls=no'])(
    'do not take "%s" for a mail server, and do not repeat it',
    (value) => {
      expect(problemsOf({ ...mail, MAIL_URL: value })).toEqual([
        ['MAIL_URL', 'The value is not the address of a mail server.'],
      ]);
    },
  );

  it.each(['sales', 'a@x.com, nobody', '<a@x.com', 'a@x.com\r\nBcc: b@x.com'])(
    'do not take "%s" for addresses',
    (value) => {
      expect(problemsOf({ ...mail, MAIL_TO: value })[0]?.[0]).toBe('MAIL_TO');
    },
  );

  it.each(['http://example.com/hook', 'ftp://example.com', 'x', 'https://user:pass@example.com'])(
    'do not post to "%s"',
    (value) => {
      expect(problemsOf({ ...hook, WEBHOOK_URL: value }).map(([name]) => name)).toEqual(['WEBHOOK_URL']);
    },
  );

  it.each([
    'http://localhost:3000',
    'http://127.0.0.1:1/x',
    'http://n8n:5678/hook',
    'http://10.1.2.3',
    'http://[::1]:1',
  ])('post to "%s", which is near', (value) => {
    expect(problemsOf({ ...hook, WEBHOOK_URL: value })).toEqual([]);
  });

  it.each(['secret', 'whsec_', 'whsec_c2hvcnQ=', 'whsec_***'])('do not sign with "%s"', (value) => {
    expect(problemsOf({ ...hook, WEBHOOK_SECRET: value }).map(([name]) => name)).toEqual(['WEBHOOK_SECRET']);
  });
});

describe('an e-mail address', () => {
  it.each([
    ['ada@example.com', { name: '', address: 'ada@example.com' }],
    ['Ada Lovelace <ada@example.com>', { name: 'Ada Lovelace', address: 'ada@example.com' }],
    ['"Ada, Countess" <ada@localhost>', { name: 'Ada, Countess', address: 'ada@localhost' }],
    ['ada@example.com>, <eve@evil.example', null],
    ['a b@example.com', null],
    ['ada@[127.0.0.1]', null],
  ])('%s', (text, expected) => {
    expect(parseMailAddress(text)).toEqual(expected);
  });
});
