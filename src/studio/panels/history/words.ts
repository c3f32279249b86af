import { momentInWords } from '../../../model/dates.ts';

/** A moment in the time zone of the editor's computer: "24 December 2026, 18:00". */
const time = (iso: string): string =>
  momentInWords(Date.parse(iso), new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** A state by when it was saved: "as saved on 24 December 2026, 18:00". */
const asSaved = (saved: string | null): string =>
  saved === null ? 'as it was before the first save' : `as saved on ${time(saved)}`;

/** The words of saved states. */
export const historyWords = {
  history: 'History',
  historyHint: 'What is saved now, and the last 50 states before it, the newest first.',
  noHistory: 'Nothing has been saved here yet. Each save keeps the site as it was before.',
  state: (saved: string | null) => `The site ${asSaved(saved)}`,
  savedNow: 'Saved now',
  published: (moment: string) => `Published on ${time(moment)}: visitors see this`,
  saveChanged: 'What this save changed:',
  moreChanges: (number: number) => (number === 1 ? 'and 1 more change' : `and ${number} more changes`),
  onlySpelling: 'Nothing that anybody sees.',
  look: 'Look at it',
  lookAt: (saved: string | null) => `Look at the site ${asSaved(saved)}`,
  bringBack: 'Bring back …',
  bringBackOf: (saved: string | null) => `Bring back the site ${asSaved(saved)} …`,
  wouldChange: 'Bringing it back makes these changes to what you have now. You can undo them.',
  wouldChangeNothing: 'Bringing it back would change nothing: it says the same as what you have now.',
  whatChanges: 'What bringing it back changes',
  bringBackNow: 'Bring it back',
  broughtBack: (saved: string | null) => `Brought back the site ${asSaved(saved)}.`,
  broughtBackSection: (name: string, saved: string | null) => `Brought ${name} back ${asSaved(saved)}.`,
  lookedTitle: 'A saved state',
  lookedAt: (saved: string | null) => `The preview shows the site ${asSaved(saved)}. Only the draft can be changed.`,
  backToDraft: 'Back to the draft',
  bringBackAll: 'Bring all of it back',
  bringBackSection: 'Bring back a section …',
  historyDoes: 'What was saved and published: look at it, or bring it back after reading what that changes.',
} as const;
