import { count } from '../../app/count.ts';

/** The words of Publish. */
export const publishWords = {
  publish: 'Publish',
  publishText: 'Visitors will see the site as it was last saved.',
  willChange: 'This will change for them:',
  nothingNew: 'Nothing has been saved since it was last published.',
  publishUnsaved: (changes: number) =>
    `${count(changes, 'change is', 'changes are')} not saved yet. Only what is saved is published.`,
  saveAndPublish: 'Save and publish',
  publishSaved: 'Publish without them',
  publishNow: 'Publish now',
  publishAgain: 'Publish again',
  publishRefused: 'The saved site cannot be published. Each of these leads to its field:',
  publishSamples: (number: number) =>
    `${count(number, 'place still has', 'places still have')} sample content, which visitors would read`,
  preparing: 'Preparing code and pictures …',
  writing: 'Writing pages …',
  written: (written: number, pages: number) => `${written} of ${count(pages, 'page', 'pages')}`,
  progress: 'Progress',
  goesOn: 'You can close this and carry on: it finishes by itself.',
  published: (pages: number, changed: number, removed: number, seconds: number) =>
    `Published. ${count(pages, 'page', 'pages')} in ${seconds.toFixed(1)} s: ${
      changed === 0 ? 'none has changed' : `${changed} new or changed`
    }${removed === 0 ? '' : `, ${removed} removed`}.`,
  openSite: 'Open the site',
  serveHint: 'The site is not running on this computer. The studio can start it, and stops it when the studio ends.',
  startSite: 'Start the site',
  starting: 'Starting the site …',
  publishFailed: 'Nothing was published',
  publishLost: (why: string) => `${why} Until then visitors see the site as it was last published.`,
  teamText: 'Visitors will see what is chosen here.',
  changes: 'Changes',
  noChanges: 'Nothing has changed since it was last published.',
  by: (names: readonly string[]) => (names.length === 0 ? '' : ` (${names.join(', ')})`),
  note: 'Note',
  noteHint: 'Why, for those who read the history.',
  ownNoteHint: 'Optional: why you publish. History shows it.',
  publishOn: 'Publish on …',
  moment: 'Day and time',
  momentHint: (timeZone: string) => `In ${timeZone}. What is chosen is kept as it is now.`,
  runsThen: 'This computer must be on then, and the studio running. What is not saved yet is saved then, too.',
  plan: 'Publish then',
  planned: 'It is planned. History lists it, and can cancel it.',
  publishDoes: 'Gives visitors what is saved, and says what has changed.',
} as const;
