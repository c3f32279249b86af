import type { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import type { Channel } from './channel.ts';
import { flatFields } from './flat-fields.ts';
import {
  isPrivateHost,
  parseMailAddress,
  receiversOf,
  type MailSettings,
} from '../environment/delivery-environment.ts';
import { filesIn } from '../../model/form/file-field.ts';
import { hidden } from '../../model/text/csv-row.ts';
import { spamReasons } from '../enquiries/suspected-spam.ts';
import { safeFileName } from '../files/file-name.ts';
import type { FileStore } from '../files/file-store.ts';
import type { DueDelivery } from './outbox.ts';

/** Timeout of one step of the SMTP session, in milliseconds; the whole try has its own. */
const stepMs = 15_000;

/** Gives the title of a form by its name; undefined where the site has no such form any more, or it has no title. */
export type TitleOf = (form: string) => Promise<string | undefined>;

/** An enquiry as the text of a mail: a line for each field, further lines of a text indented. */
function textOf({ id, form, receivedAt, language, suspectedSpam, fields }: DueDelivery, note: string): string {
  const blocks = [...flatFields(fields)].map(([name, text]) => `${name}:\n${text.replace(/^/gm, '  ')}\n`);
  const inLanguage = language === null ? '' : `Language: ${language}\n`;
  const reasons = spamReasons(suspectedSpam).join(', and ');
  const warning = reasons === '' ? '' : `This looks like spam: ${reasons}.\n\n`;
  const facts = `Reference: ${id}\nReceived: ${receivedAt}\nForm: ${form}\n${inLanguage}`;
  return `${warning}${facts}\n${blocks.join('\n')}${note}`;
}

/** Where the files are that a mail does not carry. */
function filesElsewhere({ id }: DueDelivery, inbox: URL | undefined): string {
  const where = inbox
    ? `They are in the inbox: ${inbox.href}`
    : `npm run -s enquiries -- files ${id} --to FOLDER writes them`;
  return `\nThe files are too large for a mail. ${where}\n`;
}

/** Whether a mail server refuses a mail for its size. @see RFC 1870, 6; RFC 3463 (5.2.3, 5.3.4) */
function isTooLarge(error: unknown): boolean {
  const { responseCode, message = '' } = error as { responseCode?: unknown; message?: string };
  return responseCode === 552 || responseCode === 523 || /\b5\.(2\.3|3\.4)\b/.test(message);
}

/** The title of the form and the reference; of likely spam also why. */
function subjectOf({ id, suspectedSpam }: DueDelivery, title: string | undefined): string {
  const reasons = spamReasons(suspectedSpam).join(', and ');
  return `${reasons === '' ? '' : `Looks like spam (${reasons}): `}${title || 'New enquiry'} ${id}`;
}

/** Mail servers refuse what is much larger, encoded. Bytes. */
const maxAttachedBytes = 10 * 1024 * 1024;

type Attachments = { filename: string; contentType: string; content: Readable }[];

/** The files of an enquiry, where all together are small enough; null where they are not. */
async function attached({ id, fields }: DueDelivery, store: Pick<FileStore, 'read'>) {
  const files = filesIn(fields);
  if (files.reduce((sum, { size }) => sum + size, 0) > maxAttachedBytes) return null;
  const attachments: Attachments = [];
  for (const { name, type, digest } of files) {
    const content = await store.read(id, digest);
    // Deleted meanwhile.
    if (content) attachments.push({ filename: safeFileName(name, type), contentType: type, content });
  }
  return attachments;
}

/** A name as a header shows it: nothing in it hides, or turns what stands beside it. */
const inHeader = (text: string): string => text.replace(hidden, ' ').replace(/ {2,}/g, ' ').trim();

/** The visitor, where the address is one that every mail server understands. */
function replyToOf({ fields }: DueDelivery) {
  const { email, name } = fields;
  const found = typeof email === 'string' ? parseMailAddress(email) : null;
  // Anything but a plain address could become two addresses; it stays in the text alone.
  if (!found || found.address !== email) return undefined;
  return { name: typeof name === 'string' ? inHeader(name) : '', address: found.address };
}

/**
 * Sends new enquiries by SMTP. Credentials are sent over TLS only, except to hosts of the private network.
 *
 * What a visitor typed is passed to nodemailer as a value, which encodes it: it cannot add a header or a recipient. The
 * Message-ID is derived from the reference, so it is the same for every try. Where the server finds a mail with files too large, it
 * goes without them.
 *
 * @param titleOf  The subject begins with it, unless the enquiry looks like spam.
 * @param logger   Says that the server refused a mail for some of the receivers: a second try would reach the others twice.
 * @see            RFC 5321, RFC 5322; RFC 3834 (Auto-Submitted)
 */
export function createMailChannel(
  settings: MailSettings,
  titleOf: TitleOf,
  files: Pick<FileStore, 'read'>,
  logger: Logger,
): Channel {
  const { url, from, inbox } = settings;
  const secure = url.protocol === 'smtps:';
  const auth = url.username === '' ? undefined : { user: decoded(url.username), pass: decoded(url.password) };
  const transport = nodemailer.createTransport({
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && auth !== undefined && !isPrivateHost(url.hostname),
    ...(auth ? { auth } : {}),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.indexOf('@') + 1);
  return {
    name: 'email',
    timeoutMs: 60_000,
    async deliver(delivery, signal) {
      const replyTo = replyToOf(delivery);
      const mail = {
        from,
        to: receiversOf(settings, delivery.form),
        ...(replyTo ? { replyTo } : {}),
        subject: inHeader(subjectOf(delivery, await titleOf(delivery.form))),
        messageId: `<${delivery.id}@${domain}>`,
        date: new Date(delivery.receivedAt),
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal,
      };
      const sendWith = async (content: { text: string; attachments?: Attachments }): Promise<void> => {
        const { rejected } = await transport.sendMail({ ...mail, ...content });
        const facts = { channel: 'email', enquiry: delivery.id, refused: rejected.length, receivers: mail.to.length };
        if (rejected.length > 0) logger.warn(facts, 'Mail server refused some of the receivers; its log says which.');
      };
      const sendWithout = () => sendWith({ text: textOf(delivery, filesElsewhere(delivery, inbox)) });
      const attachments = await attached(delivery, files);
      if (attachments === null) return sendWithout();
      try {
        await sendWith({ text: textOf(delivery, ''), attachments });
      } catch (error) {
        if (attachments.length === 0 || !isTooLarge(error)) throw error;
        await sendWithout();
      }
    },
  };
}

/** Without percent-encoding; a password with a bare "%" stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
