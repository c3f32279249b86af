import { momentInWords } from '../../../model/dates.ts';

/** A moment in the time zone of this computer. */
const time = (moment: number): string => momentInWords(moment, new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The words of sharing previews. */
export const shareWords = {
  name: 'Share a preview',
  does: 'Makes a link to the draft for people without an account.',
  hint: 'Anyone with the link sees the draft, without an account. Search engines leave it out, and its forms send nothing.',
  what: 'What it shows',
  state: 'This state',
  latest: 'Always the latest',
  time: 'Ends after',
  hours: (hours: number) => (hours === 1 ? '1 hour' : hours === 24 ? '1 day' : `${hours / 24} days`),
  create: 'Create link',
  link: 'Link',
  linkHint: 'Copy it now: it is shown once.',
  copy: 'Copy',
  copied: 'Copied.',
  links: 'Shared previews',
  none: 'Nothing is shared.',
  by: (name: string, since: number) => `By ${name}, on ${time(since)}`,
  until: (until: number) => `Ends on ${time(until)}.`,
  revoke: 'Revoke',
  revokeOf: (what: string, since: number) => `Revoke ${what}, of ${time(since)}`,
} as const;
