import { Refusal, type Channel } from './channel.ts';
import { maxBackOffMs, openOutbox, type DueDelivery, type Outbox, type TryOutcome } from './outbox.ts';
import { codeOf } from '../environment/start-error.ts';
import { StoreUnavailable } from '../store/store.ts';
import type { BackgroundWork } from '../background-work.ts';

/** Delivers in the background until closed. */
export interface DeliveryLoop {
  /** Looks at once for what is new. */
  poll(): void;
  /** Starts no more tries; waits for those that run, for two seconds at most. */
  close(): Promise<void>;
}

/** Then a delivery has failed for good: about 12 hours after the first try; the tenth comes after more than 4. */
export const maxTries = 14;
/** Of one channel. Each is a loop of its own: a receiver that hangs in one try delays no other. */
export const concurrentTries = 4;
/** The longest back-off, without its jitter; a receiver can ask for no longer one. Milliseconds. */
const longestMs = 7_200_000;
/** How often it looks for deliveries that another program has put back, in milliseconds. */
const pollMs = 15_000;
/** A lost store is usually back within seconds. Milliseconds. */
const storeRetryMs = 5_000;
const closeTimeoutMs = 2_000;

/**
 * How long to wait after a failed try: exponential, from half a minute to two hours, with up to a fifth of jitter, so that
 * a receiver that is back does not get everything at once.
 */
export function backOffMs(tries: number, random = Math.random): number {
  return Math.round(Math.min(30_000 * 2 ** (tries - 1), longestMs) * (1 + random() / 5));
}

/** The system code of an error or of its cause: `fetch` wraps network errors. */
function causeCodeOf(error: unknown): string {
  return codeOf(error) || (error instanceof Error ? codeOf(error.cause) : '');
}

/** An error as one short line. It may quote the receiver, so it goes to the store, not to the log. */
function reasonOf(error: unknown): string {
  const { message } = error instanceof Error ? error : new Error(String(error));
  const code = causeCodeOf(error);
  const text = message.replace(/\p{Cc}+/gu, ' ').slice(0, 200);
  return code === '' || text.includes(code) ? text : `${text} (${code})`;
}

/**
 * Delivers new enquiries, each channel on its own: one that is down does not delay another.
 *
 * Each delivery is claimed before a try and its outcome recorded after it; where the process ends in between, it is tried
 * again. So every enquiry arrives at least once, and the receiver recognizes a repetition by its id.
 */
export function startDeliveryLoop({
  store,
  channels,
  logger,
  now,
  wait,
}: BackgroundWork & { channels: Channel[] }): DeliveryLoop {
  let isStopping = false;
  let isAborting = false;
  const trying = new Set<AbortController>();
  /** Changes when something new came while a channel was busy. */
  let polls = 0;
  let pause = new AbortController();

  function outcomeOf(error: unknown, tries: number): TryOutcome {
    const reason = reasonOf(error);
    // Aborted by our own stop: not the receiver's fault.
    if (isAborting) return { state: 'waiting', reason: 'The server was stopped.', dueAt: now() };
    const next = error instanceof Refusal ? error.next : 0;
    const pauseMs = Math.max(backOffMs(tries), Math.min(next ?? 0, longestMs));
    return { state: next === null || tries >= maxTries ? 'failed' : 'waiting', reason, dueAt: now() + pauseMs };
  }

  function logOutcome(channel: Channel, { id, tries }: DueDelivery, outcome: TryOutcome, error?: unknown): void {
    const entry = { channel: channel.name, enquiry: id, tries, ...(error ? { code: causeCodeOf(error) } : {}) };
    if (outcome.state === 'delivered') logger.info(entry, 'Enquiry delivered.');
    else if (outcome.state === 'failed') logger.error(entry, 'Enquiry not delivered; given up.');
    else if (tries === 1) logger.warn(entry, 'Enquiry not delivered; retrying.');
    else logger.info(entry, 'Enquiry not delivered again; retrying.');
  }

  async function recordOutcome(outbox: Outbox, id: string, outcome: TryOutcome): Promise<void> {
    for (;;) {
      try {
        return await outbox.recordOutcome(id, outcome, now());
      } catch (error) {
        if (isStopping || !(error instanceof StoreUnavailable)) {
          // When its lease expires it is tried again.
          return logger.error({ code: codeOf(error), enquiry: id }, 'Outcome of a delivery not recorded.');
        }
        await wait(storeRetryMs, pause.signal);
      }
    }
  }

  async function attempt(channel: Channel, outbox: Outbox, delivery: DueDelivery): Promise<void> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error('The receiver took too long.')), channel.timeoutMs);
    trying.add(limit);
    let failure: unknown;
    const outcome = await channel.deliver(delivery, limit.signal).then(
      (): TryOutcome => ({ state: 'delivered' }),
      (error: unknown) => outcomeOf((failure = limit.signal.aborted ? limit.signal.reason : error), delivery.tries),
    );
    clearTimeout(timer);
    trying.delete(limit);
    logOutcome(channel, delivery, outcome, failure);
    await recordOutcome(outbox, delivery.id, outcome);
  }

  /** Tries one that is due; returns how long there is nothing to do, in milliseconds. */
  async function round(channel: Channel, outbox: Outbox): Promise<number> {
    const dueAt = await outbox.nextDueAt();
    if (dueAt > now() && dueAt <= now() + maxBackOffMs) return dueAt - now();
    if (dueAt === Infinity) return pollMs;
    const [delivery] = await outbox.claim(now(), 1);
    if (!delivery) return pollMs;
    await attempt(channel, outbox, delivery);
    return 0;
  }

  async function run(channel: Channel): Promise<void> {
    const outbox = openOutbox(store, channel.name);
    while (!isStopping) {
      const pollsBefore = polls;
      let pauseMs = storeRetryMs;
      try {
        pauseMs = Math.min(await round(channel, outbox), pollMs);
      } catch (error) {
        if (!(error instanceof StoreUnavailable))
          logger.error({ code: codeOf(error) }, 'Delivery loop failed; retrying.');
      }
      if (pauseMs > 0 && polls === pollsBefore) await wait(pauseMs, pause.signal);
    }
  }

  function endPauses(): void {
    polls += 1;
    pause.abort();
    pause = new AbortController();
  }

  const running = Promise.all(
    channels.flatMap((channel) => Array.from({ length: concurrentTries }, () => run(channel))),
  );
  return {
    poll: endPauses,
    async close() {
      isStopping = true;
      endPauses();
      const timer = setTimeout(() => {
        isAborting = true;
        for (const limit of trying) limit.abort();
      }, closeTimeoutMs);
      await running;
      clearTimeout(timer);
    },
  };
}
