import { describe, expect, it } from 'vitest';
import { startHookServer } from '../testing/hook-server.ts';
import { serverLoops, testClock } from '../testing/test-clock.ts';
import { freePort } from '../testing/free-port.ts';
import { startServer, validFields } from '../testing/start-server.ts';
import { startServerOn, storeKinds } from '../testing/test-stores.ts';

describe.each(storeKinds)('the metrics (%s)', (kind) => {
  it('count responses, enquiries and deliveries, and time the store', async () => {
    const [port, hook, clock] = [await freePort(), await startHookServer(), testClock(serverLoops(1))];
    hook.mode = 500;
    const { get, post, postForm } = await startServerOn(kind, {
      variables: { METRICS_PORT: String(port), ...hook.variables },
      ...clock,
    });
    await get('/products');
    await get('/missing');
    for (let round = 0; round < 2; round += 1) await post(validFields, { 'idempotency-key': 'k' });
    await post({ ...validFields, email: 'x' });
    await postForm({ ...validFields, website: 'spam' });
    await clock.pass(60_000);
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const lines = (await response.text()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'website_http_responses_total{status="200"} 2',
        'website_http_responses_total{status="404"} 1',
        'website_http_responses_total{status="400"} 1',
        'website_enquiries_total{outcome="stored"} 2',
        'website_enquiries_total{outcome="repeated"} 1',
        'website_enquiries_total{outcome="refused"} 1',
        'website_enquiries_suspected_spam_total 1',
        'website_deliveries{channel="webhook",state="waiting"} 1',
        'website_deliveries{channel="webhook",state="failed"} 0',
        'website_deliveries_oldest_age_seconds{channel="webhook",state="waiting"} 60',
        'website_store_duration_seconds_count{operation="save",succeeded="true"} 2',
      ]),
    );
  });
});

describe('the port of the metrics', () => {
  it('serves nothing else, and the port of the site no metrics', async () => {
    const port = await freePort();
    const { get } = await startServer({ variables: { METRICS_PORT: String(port) } });
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await get('/metrics')).status).toBe(404);
  });
});
