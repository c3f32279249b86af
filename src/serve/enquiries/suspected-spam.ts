import type { IncomingHttpHeaders } from 'node:http';

/**
 * Nobody reads and fills in a form faster, not even with a password manager. Milliseconds. Deliberately short: a missing
 * mark costs a glance, a wrong one costs a customer.
 */
const minFillTimeMs = 1_500;

/**
 * Whether a post looks like a robot's. It is stored and confirmed like any other; the mark is for the reader.
 *
 * @param isTrapped  The honeypot field was filled in, in a form sent without script.
 * @param headers    `X-Form-Trap: 1` says the same with script; `X-Fill-Time` is the milliseconds since the form was first
 *                   touched. Without them, or where it is not a number, nothing is suspected.
 */
export function isSuspectedSpam(isTrapped: boolean, headers: IncomingHttpHeaders): boolean {
  const fillTime = headers['x-fill-time'];
  const isTooFast = typeof fillTime === 'string' && /^\d{1,12}$/.test(fillTime) && Number(fillTime) < minFillTimeMs;
  return isTrapped || headers['x-form-trap'] === '1' || isTooFast;
}
