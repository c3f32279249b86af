import { momentInWords } from '../../../model/dates.ts';
import type { PublicSpan } from './protocol.ts';

const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A moment in the time zone of the editor's computer: "24 December 2026, 18:00". */
const timeOf = (moment: number): string => momentInWords(moment, ownTimeZone());
const time = (iso: string): string => timeOf(Date.parse(iso));

/** A time in words: "from 24 to 26 December 2026", on one day "on 24 December 2026 from 10:00 to 12:30". */
function between(from: number, until: number): string {
  const timeZone = ownTimeZone();
  const parts = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).formatRangeToParts(from, until);
  const days = parts.map(({ type, value }) => (type === 'literal' && value.includes('–') ? ' to ' : value)).join('');
  if (days.includes(' to ')) return `from ${days}`;
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone });
  return `on ${days} from ${clock.format(from)} to ${clock.format(until)}`;
}

/** A state by when it was saved, or published where nobody saves without that: "as saved on 24 December 2026, 18:00". */
export const stateName = (saved: string | null, isSaved: boolean): string =>
  saved === null ? 'as it was before the first save' : `as ${isSaved ? 'saved' : 'published'} on ${time(saved)}`;

/** Nobody is named where one person alone publishes. */
const byWhom = (by: string): string => (by === '' ? '' : ` by ${by}`);

/** The words of saved states. */
export const historyWords = {
  history: 'History',
  historyHint: 'What is saved now, and the 50 states before it, newest first.',
  noHistory: 'Nothing has been saved here yet. Each save keeps the site as it was before.',
  state: (name: string) => `The site ${name}`,
  savedNow: 'Saved now',
  public: ({ from, until }: PublicSpan) =>
    until === null ? `Public since ${timeOf(from)}: visitors see this` : `Was public ${between(from, until)}`,
  saveChanged: 'What this save changed:',
  moreChanges: (number: number) => (number === 1 ? 'and 1 more change' : `and ${number} more changes`),
  onlySpelling: 'Nothing that anybody would see.',
  look: 'Look at it',
  lookAt: (name: string) => `Look at the site ${name}`,
  bringBack: 'Bring back …',
  bringBackOf: (name: string) => `Bring back the site ${name} …`,
  wouldChange: 'Bringing it back makes these changes to what you have now. You can undo them.',
  wouldChangeNothing: 'Bringing it back would change nothing: it is the same as what you have now.',
  whatChanges: 'What bringing it back changes',
  bringBackNow: 'Bring it back',
  broughtBack: (name: string) => `Brought back the site ${name}.`,
  broughtBackSection: (section: string, name: string) => `Brought ${section} back ${name}.`,
  previewedTitle: 'A saved state',
  previewing: (name: string) => `The preview shows the site ${name}. Only the draft can be changed.`,
  backToDraft: 'Back to the draft',
  bringBackAll: 'Bring all of it back',
  bringBackSection: 'Bring back a section …',
  plansHint: 'What will be published, if this computer is on then and the studio runs:',
  publicationsHint: 'What was published, and what will be, newest first.',
  noPublications: 'Nothing has been published from here yet.',
  publishedBy: (moment: number, by: string) => `Published on ${timeOf(moment)}${byWhom(by)}`,
  plannedBy: (moment: number, by: string) => `Planned for ${timeOf(moment)}${byWhom(by)}`,
  runningBy: (by: string) => `Being published${byWhom(by)}`,
  failedBy: (moment: number, by: string) => `Not published on ${timeOf(moment)}${by === '' ? '' : `, by ${by}`}`,
  cancelledBy: (moment: number, by: string) => `Cancelled: planned for ${timeOf(moment)}${byWhom(by)}`,
  late: (due: number) => `It was due on ${timeOf(due)}. The studio was not running then.`,
  cancel: 'Cancel',
  planAgain: 'Plan again …',
  planAgainHint: 'What was planned then takes the place of what was published there since.',
  historyDoes: 'What was saved and published: look at it, or bring it back after reading what that changes.',
} as const;
