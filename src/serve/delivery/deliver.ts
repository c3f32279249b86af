import type { Logger } from 'pino';
import type { Channel } from './channel.ts';
import { longestWaitMs, openOutbox, type DueDelivery, type Outbox, type TryOutcome } from './outbox.ts';
import { codeOf } from '../environment/start-problem.ts';
import { StoreUnavailable, type Store } from '../store/store.ts';
import type { Wait } from '../wait.ts';

/** What delivering needs. */
export interface DeliveringOptions {
  store: Store;
  channels: Channel[];
  logger: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  wait: Wait;
  /** From 0 to below 1. */
  random?: () => number;
}

/** Delivers in the background until it is closed. */
export interface Delivering {
  /** There is something new to deliver. */
  wake(): void;
  /** Takes up no more; lets what runs come to its end, for two seconds at most. */
  close(): Promise<void>;
}

/** After so many tries a delivery has failed for good: about 12 hours after the first, the tenth after more than 4. */
export const mostTries = 14;
/** Tries of one channel at the same time. */
const triesAtOnce = 4;
/** How often is looked for what another program has put back, in milliseconds. */
const lookAgainMs = 15_000;
/** A store that is away is mostly back within seconds. */
const storePauseMs = 5_000;
const lastTriesMs = 2_000;

/**
 * How long to wait after a try that failed: twice as long each time, from half a minute to two hours, and up to a fifth
 * more, so that not everything comes at once when a receiver is back.
 */
export function backOffMs(tries: number, random: () => number): number {
  return Math.round(Math.min(30_000 * 2 ** (tries - 1), 7_200_000) * (1 + random() / 5));
}

/** The system code of an error or of what caused it: `fetch` wraps the errors of the network. */
function innerCodeOf(error: unknown): string {
  return codeOf(error) || (error instanceof Error ? codeOf(error.cause) : '');
}

/** What is noted down of an error: one short line. It may quote the receiver, so it goes to the store, not to the log. */
function reasonOf(error: unknown): string {
  const { message } = error instanceof Error ? error : new Error(String(error));
  const code = innerCodeOf(error);
  const text = message.replace(/\p{Cc}+/gu, ' ').slice(0, 200);
  return code === '' || text.includes(code) ? text : `${text} (${code})`;
}

/**
 * Tells people of new enquiries, over each channel on its own: one that is down holds up no other.
 *
 * Each delivery is claimed for a while before it is tried, and settled after; where the process ends in between, it is
 * tried again. So every enquiry arrives at least once, and the receiver can tell a repetition by its id.
 *
 * @see  Issue 6, part 2
 */
export function startDelivering(options: DeliveringOptions): Delivering {
  const { store, channels, logger, now, wait, random = Math.random } = options;
  let isStopping = false;
  let isAborting = false;
  const trying = new Set<AbortController>();
  /** Tells that something new came while a channel was busy looking. */
  let wakes = 0;
  let pause = new AbortController();

  function outcomeOf(error: unknown, tries: number): TryOutcome {
    const reason = reasonOf(error);
    // Cut off by our own end: no fault of the receiver's.
    if (isAborting) return { state: 'waiting', reason: 'The server was stopped.', dueAt: now() };
    return { state: tries >= mostTries ? 'failed' : 'waiting', reason, dueAt: now() + backOffMs(tries, random) };
  }

  function tell(channel: Channel, { id, tries }: DueDelivery, outcome: TryOutcome, error?: unknown): void {
    const facts = { channel: channel.name, enquiry: id, tries, ...(error ? { code: innerCodeOf(error) } : {}) };
    if (outcome.state === 'delivered') logger.info(facts, 'An enquiry was delivered.');
    else if (outcome.state === 'failed') logger.error(facts, 'An enquiry could not be delivered, and is given up.');
    else if (tries === 1) logger.warn(facts, 'An enquiry could not be delivered; it is tried again.');
    else logger.info(facts, 'An enquiry could not be delivered once more.');
  }

  async function settle(outbox: Outbox, id: string, outcome: TryOutcome): Promise<void> {
    for (;;) {
      try {
        return await outbox.settle(id, outcome, now());
      } catch (error) {
        if (isStopping || !(error instanceof StoreUnavailable)) {
          // Its lease comes to an end, and it is tried again.
          return logger.error({ code: codeOf(error), enquiry: id }, 'How a delivery ended could not be noted down.');
        }
        await wait(storePauseMs, pause.signal);
      }
    }
  }

  async function attempt(channel: Channel, outbox: Outbox, delivery: DueDelivery): Promise<void> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error('The receiver took too long.')), channel.withinMs);
    trying.add(limit);
    let failure: unknown;
    const outcome = await channel.deliver(delivery, limit.signal).then(
      (): TryOutcome => ({ state: 'delivered' }),
      (error: unknown) => outcomeOf((failure = limit.signal.aborted ? limit.signal.reason : error), delivery.tries),
    );
    clearTimeout(timer);
    trying.delete(limit);
    tell(channel, delivery, outcome, failure);
    await settle(outbox, delivery.id, outcome);
  }

  /** Tries what is due; gives how long there is nothing to do, in milliseconds. */
  async function round(channel: Channel, outbox: Outbox): Promise<number> {
    const dueAt = await outbox.nextDueAt();
    if (dueAt > now() && dueAt <= now() + longestWaitMs) return dueAt - now();
    if (dueAt === Infinity) return lookAgainMs;
    const due = await outbox.claim(now(), triesAtOnce);
    await Promise.all(due.map((delivery) => attempt(channel, outbox, delivery)));
    return due.length > 0 ? 0 : lookAgainMs;
  }

  async function run(channel: Channel): Promise<void> {
    const outbox = openOutbox(store, channel.name);
    while (!isStopping) {
      const wakesBefore = wakes;
      let pauseMs = storePauseMs;
      try {
        pauseMs = Math.min(await round(channel, outbox), lookAgainMs);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) logger.error({ code: codeOf(error) }, 'Delivering has stumbled.');
      }
      if (pauseMs > 0 && wakes === wakesBefore) await wait(pauseMs, pause.signal);
    }
  }

  function endPauses(): void {
    wakes += 1;
    pause.abort();
    pause = new AbortController();
  }

  const running = Promise.all(channels.map(run));
  return {
    wake: endPauses,
    async close() {
      isStopping = true;
      endPauses();
      const patience = setTimeout(() => {
        isAborting = true;
        for (const limit of trying) limit.abort();
      }, lastTriesMs);
      await running;
      clearTimeout(patience);
    },
  };
}
