import { momentInWords } from '../../../model/dates.ts';
import type { DraftComment } from './protocol.ts';

/** A moment in the time zone of this computer. */
const time = (moment: number): string => momentInWords(moment, new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The words of comments. */
export const commentWords = {
  name: 'Comments',
  does: 'What people say of the draft, also by a link to a preview; each leads to its place.',
  named: (open: number) => (open === 0 ? 'Comments' : `Comments (${open})`),
  add: 'Say something',
  about: 'What it is about',
  wholePage: 'The whole page',
  whole: (section: string) => `${section}, as a whole`,
  part: (section: string, part: string) => `${section}: ${part}`,
  text: 'Comment',
  send: 'Send',
  open: 'Open',
  none: 'There are no open comments.',
  said: (by: string, isByLink: boolean, at: number) => `${by}${isByLink ? ', by a link' : ''}, on ${time(at)}`,
  goneNow: {
    page: 'The page has since been removed.',
    section: 'The section has since been removed.',
    field: 'The part has since been removed.',
  } satisfies Record<NonNullable<DraftComment['gone']>, string>,
  done: 'Done',
  doneOf: (by: string, place: string) => `Done: ${by}, ${place}`,
  allDone: (count: number) => `Done (${count})`,
  doneBy: (by: string, at: number) => `Done by ${by}, on ${time(at)}.`,
  reopen: 'Open again',
  reopenOf: (by: string, place: string) => `Open again: ${by}, ${place}`,
} as const;
