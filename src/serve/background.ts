import type { Logger } from 'pino';
import { startDeliveryLoop } from './delivery/delivery-loop.ts';
import type { Environment } from './environment/environment.ts';
import { createMailChannel } from './delivery/mail-channel.ts';
import { startRetention } from './store/retention/retention.ts';
import type { Store } from './store/store.ts';
import { createWebhookChannel } from './delivery/webhook-channel.ts';
import type { Wait } from './wait.ts';

/** What the server does besides handling requests. */
export interface Background {
  /** Names of the channels that are set up; each enquiry gets a delivery for each. */
  channels: string[];
  /** Call it when there is something new to deliver. */
  onDeliverable(): void;
  close(): Promise<void>;
}

/**
 * Starts the background work: delivering notifications, deleting old enquiries, overwriting what was deleted.
 *
 * @param options.wait  How it waits for its next run.
 */
export function startBackground(
  store: Store,
  environment: Environment,
  options: { logger: Logger; now: () => number; wait: Wait },
): Background {
  const { mail, webhook, retentionDays } = environment;
  const { logger, now, wait } = options;
  const channels = [
    ...(mail ? [createMailChannel(mail)] : []),
    ...(webhook ? [createWebhookChannel(webhook, now)] : []),
  ];
  const delivering = startDeliveryLoop({ store, channels, logger, now, wait });
  const endRetention = startRetention({ store, retentionDays, logger, now, wait });
  return {
    channels: channels.map(({ name }) => name),
    onDeliverable: () => delivering.poll(),
    async close() {
      await Promise.all([delivering.close(), endRetention()]);
    },
  };
}
