import { createHmac } from 'node:crypto';
import { Refusal, type Channel } from './channel.ts';
import type { WebhookSettings } from '../environment/delivery-environment.ts';

/** The signature of a message. @see https://github.com/standard-webhooks/standard-webhooks, "Signature scheme" */
export function webhookSignature(key: Buffer, id: string, timestamp: number, body: string): string {
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** The receiver is gone for good. */
const GONE = 410;

/** What a `Retry-After` asks for, in milliseconds; 0 without one. @see RFC 9110, 10.2.3 */
function retryAfterMs(headers: Headers, now: number): number {
  const text = headers.get('retry-after')?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return ms > 0 ? ms : 0;
}

/**
 * Posts new enquiries to a web address, signed.
 *
 * Id and body are the same for every try, so that the receiver recognizes a repetition; timestamp and signature are of the
 * try, so that it can reject replayed messages. Redirects are not followed: an enquiry goes to the configured address and
 * no other.
 *
 * @param now  Milliseconds since 1970.
 */
export function createWebhookChannel({ url, key }: WebhookSettings, now: () => number): Channel {
  return {
    name: 'webhook',
    timeoutMs: 20_000,
    async deliver({ id, form, receivedAt, language, fields }, signal) {
      const data = { id, form, ...(language !== null && { language }), fields };
      const body = JSON.stringify({ type: 'enquiry.received', timestamp: receivedAt, data });
      const timestamp = Math.floor(now() / 1000);
      const messageId = `msg_${id}`;
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': messageId,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': webhookSignature(key, messageId, timestamp, body),
        },
        body,
        redirect: 'manual',
        signal,
      });
      await response.body?.cancel();
      if (response.ok) return;
      const { status } = response;
      const next = status === GONE ? null : retryAfterMs(response.headers, now());
      throw new Refusal(`The receiver responded with ${status}.`, String(status), next);
    },
  };
}
