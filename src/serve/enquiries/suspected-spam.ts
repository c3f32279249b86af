import type { IncomingHttpHeaders } from 'node:http';

/**
 * Nobody reads a form and fills it in within this time, not even with a password manager's help. Milliseconds.
 * Deliberately short: a mark that is missing costs a glance, a wrong one costs a customer.
 */
const leastFillTimeMs = 1_500;

/**
 * Tells whether a post looks like a robot's. It is stored and answered like any other; the mark is for the reader.
 *
 * @param isTrapped  The field that people cannot see came filled in, with a form sent without script.
 * @param headers    `X-Form-Trap: 1` says the same with script; `X-Fill-Time` tells the milliseconds since the form was
 *                   first touched. Without them, or with something that is no number, nothing is suspected.
 * @see              Issue 6, part 3
 */
export function isSuspectedSpam(isTrapped: boolean, headers: IncomingHttpHeaders): boolean {
  const fillTime = headers['x-fill-time'];
  const isTooFast = typeof fillTime === 'string' && /^\d{1,12}$/.test(fillTime) && Number(fillTime) < leastFillTimeMs;
  return isTrapped || headers['x-form-trap'] === '1' || isTooFast;
}
