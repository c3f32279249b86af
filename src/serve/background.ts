import type { Logger } from 'pino';
import { startDeliveryLoop } from './delivery/delivery-loop.ts';
import type { Environment } from './environment/environment.ts';
import { MAIL_TO_FORM, variableEndOf, type MailSettings } from './environment/delivery-environment.ts';
import { createMailChannel, type TitleOf } from './delivery/mail-channel.ts';
import type { ManifestForm } from '../model/manifest.ts';
import { startRetention } from './store/retention/retention.ts';
import type { FileStore } from './files/file-store.ts';
import { createWebhookChannel } from './delivery/webhook-channel.ts';
import type { BackgroundWork } from './background-work.ts';

/** What the server does besides handling requests. */
export interface Background {
  /** Names of the channels that are set up; each enquiry gets a delivery for each. */
  channels: string[];
  /** Call it when there is something new to deliver. */
  onDeliverable(): void;
  close(): Promise<void>;
}

/** Warns of receivers of a form that the site has not: its enquiries go to MAIL_TO. Another build may bring the form. */
function warnOfUnknownForms({ toByForm }: MailSettings, forms: ManifestForm[], logger: Logger): void {
  const known = forms.map(({ name }) => variableEndOf(name));
  for (const end of toByForm.keys()) {
    if (known.includes(end)) continue;
    const names = known.map((name) => MAIL_TO_FORM + name).join(', ');
    logger.warn(`${MAIL_TO_FORM}${end} is used by no form of this site, which has: ${names}.`);
  }
}

/**
 * Starts the background work: delivering notifications, deleting old enquiries, overwriting what was deleted.
 *
 * @param forms  The forms of the site, as of now.
 */
export function startBackground(
  work: BackgroundWork,
  files: FileStore,
  { mail, webhook, retentionDays }: Environment,
  forms: () => Promise<ManifestForm[]>,
): Background {
  const titleOf: TitleOf = async (name) => (await forms()).find((form) => form.name === name)?.schema.title;
  if (mail) void forms().then((known) => warnOfUnknownForms(mail, known, work.logger));
  const channels = [
    ...(mail ? [createMailChannel(mail, titleOf, files, work.logger)] : []),
    ...(webhook ? [createWebhookChannel(webhook, work.now)] : []),
  ];
  const delivering = startDeliveryLoop({ ...work, channels });
  const endRetention = startRetention({ ...work, files, retentionDays });
  return {
    channels: channels.map(({ name }) => name),
    onDeliverable: () => delivering.poll(),
    async close() {
      await Promise.all([delivering.close(), endRetention()]);
    },
  };
}
