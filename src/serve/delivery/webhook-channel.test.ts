import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createWebhookChannel, webhookSignature } from './webhook-channel.ts';
import { startHookServer } from '../testing/hook-server.ts';

const key = Buffer.alloc(32, 9);
const facts = {
  id: 'K7QM-4XPD-9TRW',
  form: 'enquiry',
  receivedAt: '2026-01-02T03:04:05.000Z',
  language: null,
  suspectedSpam: 0,
  tries: 1,
};
const fields = { name: '王 小明', message: 'Hello' };

describe('the webhook about an enquiry', () => {
  it('carries the enquiry, and a signature that its receiver can verify', async () => {
    const hook = await startHookServer();
    const channel = createWebhookChannel({ url: new URL(hook.url), key }, () => 1_700_000_000_999);
    await channel.deliver({ ...facts, fields }, new AbortController().signal);
    const [post] = hook.posts;
    expect(JSON.parse(post?.body ?? '')).toEqual({
      type: 'enquiry.received',
      timestamp: '2026-01-02T03:04:05.000Z',
      data: { id: 'K7QM-4XPD-9TRW', form: 'enquiry', fields },
    });
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = post?.headers ?? {};
    expect([id, time]).toEqual(['msg_K7QM-4XPD-9TRW', '1700000000']);
    const expected = createHmac('sha256', key)
      .update(`${String(id)}.${String(time)}.${post?.body}`)
      .digest('base64');
    expect(signature).toBe(`v1,${expected}`);
  });

  it('names the language of the page, where a site has several', async () => {
    const hook = await startHookServer();
    const channel = createWebhookChannel({ url: new URL(hook.url), key }, Date.now);
    await channel.deliver({ ...facts, language: 'de', fields }, new AbortController().signal);
    expect(JSON.parse(hook.posts[0]!.body)).toMatchObject({ data: { form: 'enquiry', language: 'de', fields } });
  });

  it('is signed as the example of Standard Webhooks is', () => {
    // From the reference libraries' own tests.
    const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
    const signature = webhookSignature(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}');
    expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('follows no redirect: it counts as failed', async () => {
    const hook = await startHookServer();
    hook.mode = 307;
    const channel = createWebhookChannel({ url: new URL(hook.url), key }, Date.now);
    await expect(channel.deliver({ ...facts, fields }, new AbortController().signal)).rejects.toThrow('307');
    expect(hook.posts).toHaveLength(1);
  });
});
