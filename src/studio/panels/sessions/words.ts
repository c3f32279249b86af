import { momentInWords } from '../../../model/dates.ts';

/** A moment in the time zone of this computer. */
const time = (moment: number): string => momentInWords(moment, new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The words of the sessions. */
export const sessionsWords = {
  name: 'Sessions',
  does: 'Where you are signed in, and the way to end it.',
  hint: 'You are signed in here. End those that you do not recognise, or no longer use.',
  unknown: 'An unknown device',
  isThis: 'this window',
  since: (since: number, until: number) => `Since ${time(since)}; ends on ${time(until)} unless it is used.`,
  revoke: 'Revoke',
  revokeOf: (device: string, since: number) => `Revoke ${device}, since ${time(since)}`,
} as const;
