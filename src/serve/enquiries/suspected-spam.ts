import type { IncomingHttpHeaders } from 'node:http';

/**
 * Nobody reads and fills in a form faster, not even with a password manager. Milliseconds. Deliberately short: a missing
 * mark costs a glance, a wrong one costs a customer.
 */
const minFillTimeMs = 1_500;

/** What makes a post look like a robot's, in words for the reader, by the bit that the store has of it. */
const SIGNS = new Map([
  [1, 'a field that people do not see was filled in'],
  [2, 'it was filled in within 1.5 seconds'],
]);

/** Why an enquiry looks like spam, in words; empty where it does not. */
export const spamReasons = (suspectedSpam: number): string[] =>
  [...SIGNS].flatMap(([sign, words]) => ((suspectedSpam & sign) === 0 ? [] : [words]));

/**
 * Whether a post looks like a robot's. It is stored and confirmed like any other; the mark is for the reader.
 *
 * @param isTrapped  The honeypot field was filled in, in a form sent without script.
 * @param headers    `X-Form-Trap: 1` says the same with script; `X-Fill-Time` is the milliseconds since the form was first
 *                   touched. Without them, or where it is not a number, nothing is suspected.
 * @returns          0 where nothing is suspected, else the sum of its signs. @see spamReasons
 */
export function suspectSpam(isTrapped: boolean, headers: IncomingHttpHeaders): number {
  const fillTime = headers['x-fill-time'];
  const isTooFast = typeof fillTime === 'string' && /^\d{1,12}$/.test(fillTime) && Number(fillTime) < minFillTimeMs;
  return (isTrapped || headers['x-form-trap'] === '1' ? 1 : 0) + (isTooFast ? 2 : 0);
}
