import { isIP } from 'node:net';
import type { Problem } from './start-error.ts';
import { parseUrl, readValue, wrong, type Variables } from './variables.ts';

/** How new enquiries are sent by e-mail. */
export interface MailSettings {
  /** smtp(s)://user:password@host:port */
  url: URL;
  from: MailAddress;
  to: MailAddress[];
  /** Other receivers of single forms, by the end of their variable: "BOOKING" of MAIL_TO_BOOKING. */
  toByForm: Map<string, MailAddress[]>;
  /** Where a team reads enquiries: EDIT_URL. */
  inbox?: URL;
}

/** An address with its display name, which may be empty. */
export interface MailAddress {
  name: string;
  address: string;
}

/** Where new enquiries are posted, and the key they are signed with. */
export interface WebhookSettings {
  url: URL;
  key: Buffer;
}

/** The channels that deliver new enquiries; none by default. */
export interface DeliverySettings {
  mail?: MailSettings;
  webhook?: WebhookSettings;
}

/** Plain ASCII addresses, which every SMTP server accepts. */
const address = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/;

/** Parses "ada@example.com" and "Ada Lovelace <ada@example.com>"; null for anything else. */
export function parseMailAddress(text: string): MailAddress | null {
  const [, name = '', inside = text] = /^\s*"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>\s*$/u.exec(text) ?? [];
  const bare = inside.trim();
  return bare.length <= 254 && address.test(bare) ? { name: name.trim(), address: bare } : null;
}

/** True for hosts of this machine or its private network: names without a dot, private addresses. */
export function isPrivateHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) === 6) return /^(::1$|f[cd]|fe80)/i.test(bare);
  if (isIP(bare) === 4) return /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(bare);
  return !bare.includes('.') || /\.(internal|local|localhost)$/.test(bare);
}

/**
 * True when all of a group of variables are set; reports those missing where only some are.
 *
 * @param extra  Names of set variables that make sense beside the group only.
 */
function areComplete(
  variables: Variables,
  names: string[],
  why: string,
  fix: string,
  problems: Problem[],
  extra: string[] = [],
): boolean {
  const missing = names.filter((name) => readValue(variables, name) === undefined);
  const given = [...names.filter((name) => !missing.includes(name)), ...extra].join(' and ');
  if (given === '') return false;
  for (const name of missing) problems.push(wrong(name, `It is missing, while ${given} is set.`, why, fix));
  return missing.length === 0;
}

/** The beginning of the variables that name the receivers of single forms. */
export const MAIL_TO_FORM = 'MAIL_TO_';

/** The end of the variable with the receivers of a form: "book-a-demo" gives "BOOK_A_DEMO". */
export const variableEndOf = (form: string): string => form.toUpperCase().replaceAll('-', '_');

/**
 * The receivers of a form's enquiries.
 *
 * @see  docs/decisions 0084
 */
export const receiversOf = ({ to, toByForm }: MailSettings, form: string): MailAddress[] =>
  toByForm.get(variableEndOf(form)) ?? to;

function mailOf(variables: Variables, problems: Problem[]): MailSettings | undefined {
  const why = 'New enquiries are sent by e-mail through the server of MAIL_URL, from MAIL_FROM to MAIL_TO.';
  const example =
    'MAIL_URL=smtps://user:password@mail.example.com:465 MAIL_FROM=website@example.com MAIL_TO=sales@example.com';
  const fix = `Leave all three out, or write such as: ${example}.`;
  const ofForms = Object.keys(variables).filter(
    (name) => name.startsWith(MAIL_TO_FORM) && readValue(variables, name) !== undefined,
  );
  if (!areComplete(variables, ['MAIL_URL', 'MAIL_FROM', 'MAIL_TO'], why, fix, problems, ofForms)) return undefined;
  const url = parseUrl(readValue(variables, 'MAIL_URL'));
  const isMail = url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && !/[?#]/.test(url.href);
  // The value holds a password, so it is not quoted.
  if (!isMail) problems.push(wrong('MAIL_URL', 'The value is not the address of a mail server.', why, fix));
  const read = (name: string, text: string) => {
    const found = parseMailAddress(text);
    if (!found) problems.push(wrong(name, `"${text.trim()}" is not an e-mail address.`, why, fix));
    return found;
  };
  const from = read('MAIL_FROM', readValue(variables, 'MAIL_FROM')!);
  const receivers = (name: string) =>
    readValue(variables, name)!
      .split(',')
      .map((text) => read(name, text))
      .filter((one) => one !== null);
  const to = receivers('MAIL_TO');
  const toByForm = new Map(ofForms.map((name) => [name.slice(MAIL_TO_FORM.length), receivers(name)]));
  const editUrl = readValue(variables, 'EDIT_URL');
  const inbox = parseUrl(editUrl);
  if (editUrl !== undefined && !/^https?:$/.test(inbox?.protocol ?? '')) {
    const reason = 'Mails link to the inbox there where files are too large for them.';
    const help = 'Write the address at which people open the studio of the team: EDIT_URL=https://edit.example.com.';
    problems.push(wrong('EDIT_URL', `"${editUrl}" is not a web address.`, reason, help));
  }
  // With a problem reported, nothing starts.
  return isMail && from ? { url, from, to, toByForm, ...(inbox && { inbox }) } : undefined;
}

function webhookOf(variables: Variables, problems: Problem[]): WebhookSettings | undefined {
  const why =
    'New enquiries are posted to WEBHOOK_URL, signed with WEBHOOK_SECRET so that the receiver can trust them.';
  const fix = 'Leave both out, or write such as: WEBHOOK_URL=https://example.com/hook WEBHOOK_SECRET=whsec_BASE64.';
  if (!areComplete(variables, ['WEBHOOK_URL', 'WEBHOOK_SECRET'], why, fix, problems)) return undefined;
  const url = parseUrl(readValue(variables, 'WEBHOOK_URL'));
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isPrivateHost(url.hostname));
  if (!url || !isSafe || url.username !== '' || url.password !== '') {
    const what = 'The value is not an https address without a password. http is for hosts of your own network.';
    problems.push(wrong('WEBHOOK_URL', what, why, fix));
  }
  const secret = readValue(variables, 'WEBHOOK_SECRET')!;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret) || key.length < 24 || key.length > 64) {
    const what = 'The value is not "whsec_" and 24 to 64 bytes in base64.';
    const help = `${fix} Make a secret with: node -p "'whsec_'+crypto.randomBytes(32).toString('base64')"`;
    problems.push(wrong('WEBHOOK_SECRET', what, why, help));
    return undefined;
  }
  return url && isSafe ? { url, key } : undefined;
}

/**
 * Reads the delivery channels: MAIL_URL, MAIL_FROM, MAIL_TO; WEBHOOK_URL, WEBHOOK_SECRET.
 *
 * @param problems  Receives one for each variable that is invalid or missing beside another.
 * @see             https://www.standardwebhooks.com
 */
export function readDeliverySettings(variables: Variables, problems: Problem[]): DeliverySettings {
  const mail = mailOf(variables, problems);
  const webhook = webhookOf(variables, problems);
  return { ...(mail ? { mail } : {}), ...(webhook ? { webhook } : {}) };
}
