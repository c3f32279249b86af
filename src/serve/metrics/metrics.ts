import type { Store } from '../store/store.ts';

/** What became of a post to an endpoint. */
export type EnquiryOutcome = 'stored' | 'repeated' | 'refused' | 'unavailable';

/** Counts what the server does. */
export interface Metrics {
  responded(status: number): void;
  enquiry(outcome: EnquiryOutcome): void;
  suspectedSpam(): void;
  /** A store whose calls are timed. */
  timed(store: Store): Store;
  /** All figures in the text form of Prometheus; the store is asked for its deliveries. */
  text(store: Store, now: number): Promise<{ contentType: string; body: string }>;
}

const prefix = 'website_';
/** From a commit on a fast disk to the time after which a post gets 503. Seconds. */
const storeBuckets = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8];

/** The deliveries that are not made yet, by an index of their own. */
const openDeliveriesSql = `SELECT channel, state, COUNT(*) AS count, MIN(received_at) AS oldest
  FROM deliveries JOIN enquiries ON id = enquiry_id WHERE state <> 'delivered' GROUP BY channel, state`;

/**
 * Creates the counters of a server. The package is loaded only here: most servers are asked for no metrics.
 *
 * @param channels  Names of those that are set up: they have figures from the start.
 * @see             https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export async function createMetrics(channels: string[]): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <T extends string>(name: string, help: string, labelNames: T[]) =>
    new Counter({ name: prefix + name, help, labelNames, registers });
  const responses = counter('http_responses_total', 'Responses, by status.', ['status']);
  const enquiries = counter('enquiries_total', 'Posts to the endpoints, by what became of them.', ['outcome']);
  const spam = counter('enquiries_suspected_spam_total', 'Enquiries stored and marked as suspected spam.', []);
  for (const outcome of ['stored', 'repeated', 'refused', 'unavailable']) enquiries.inc({ outcome }, 0);
  const deliveries = new Gauge({
    name: `${prefix}deliveries`,
    help: 'Deliveries that are waiting or have failed, of all servers on the store.',
    labelNames: ['channel', 'state'],
    registers,
  });
  const oldest = new Gauge({
    name: `${prefix}deliveries_oldest_age_seconds`,
    help: 'Age of the oldest enquiry whose delivery is waiting or has failed.',
    labelNames: ['channel', 'state'],
    registers,
  });
  const latency = new Histogram({
    name: `${prefix}store_duration_seconds`,
    help: 'Time of a call of the store, by operation and whether it succeeded.',
    labelNames: ['operation', 'succeeded'],
    buckets: storeBuckets,
    registers,
  });

  async function readDeliveries(store: Store, now: number): Promise<void> {
    const rows = (await store.run([{ sql: openDeliveriesSql, args: [] }], 'read'))[0]?.rows ?? [];
    for (const gauge of [deliveries, oldest]) {
      gauge.reset();
      for (const channel of channels) for (const state of ['waiting', 'failed']) gauge.set({ channel, state }, 0);
    }
    for (const row of rows) {
      const labels = { channel: String(row['channel']), state: String(row['state']) };
      deliveries.set(labels, Number(row['count']));
      oldest.set(labels, Math.max(0, (now - Date.parse(String(row['oldest']))) / 1000));
    }
  }

  function timed<A extends unknown[], R>(operation: string, call: (...args: A) => Promise<R>) {
    return (...args: A): Promise<R> => {
      const end = latency.startTimer({ operation });
      const result = call(...args);
      result.then(
        () => end({ succeeded: 'true' }),
        () => end({ succeeded: 'false' }),
      );
      return result;
    };
  }

  return {
    responded: (status) => responses.inc({ status }),
    enquiry: (outcome) => enquiries.inc({ outcome }),
    suspectedSpam: () => spam.inc(),
    timed: (store) => ({ ...store, save: timed('save', store.save), find: timed('find', store.find) }),
    async text(store, now) {
      // While the store is away, these figures are absent and the others are there.
      await readDeliveries(store, now).catch(() => {
        deliveries.reset();
        oldest.reset();
      });
      return { contentType: registry.contentType, body: await registry.metrics() };
    },
  };
}
