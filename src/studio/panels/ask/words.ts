import { momentInWords } from '../../../model/dates.ts';

/** A moment in the time zone of this computer. */
const time = (moment: number): string => momentInWords(moment, new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The words of asking for publication. */
export const askWords = {
  name: 'Ask for publication',
  does: 'Tells those who publish that what you have changed is ready.',
  text: 'Publishers see that you ask, until it is published. These are the changes that visitors do not see yet:',
  nothing: 'There is nothing that visitors do not see yet.',
  note: 'Note',
  noteHint: 'What is ready, or until when it should be published.',
  ask: 'Ask',
  askAgain: 'Add this note',
  asked: (at: number, note: string) => `You have asked on ${time(at)}${note === '' ? '.' : `: ${note}`}`,
  takeBack: 'Take back',
  /** For those who publish. */
  asks: (by: string, at: number, note: string) =>
    `${by} asks for publication, on ${time(at)}${note === '' ? '.' : `: ${note}`}`,
} as const;
