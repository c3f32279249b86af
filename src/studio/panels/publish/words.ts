import { count } from '../../app/count.ts';

/** The words of Publish. */
export const publishWords = {
  publish: 'Publish',
  publishText: 'The saved site is built into the folder dist/. A running server shows it at once.',
  publishUnsaved: (changes: number) =>
    `${count(changes, 'change is', 'changes are')} not saved yet. What is published is what is saved.`,
  saveAndPublish: 'Save and publish',
  publishSaved: 'Publish without them',
  publishNow: 'Publish now',
  publishAgain: 'Publish again',
  publishRefused: 'The saved site cannot be published. Each of these leads to its field:',
  publishSamples: (number: number) =>
    `${count(number, 'place still has', 'places still have')} sample content. Visitors would read it:`,
  preparing: 'Preparing code and pictures …',
  writing: 'Writing pages …',
  written: (written: number, pages: number) => `${written} of ${count(pages, 'page', 'pages')}`,
  progress: 'Progress',
  goesOn: 'You can close this and go on: the build ends by itself.',
  published: (pages: number, changed: number, removed: number, seconds: number) =>
    `Published. ${count(pages, 'page', 'pages')} in ${seconds.toFixed(1)} s: ${
      changed === 0 ? 'none is different' : `${changed} new or changed`
    }${removed === 0 ? '' : `, ${removed} removed`}.`,
  openSite: 'Open the site',
  serveHint: 'No server shows it on this machine. Start one in a terminal: npm run serve',
  publishFailed: 'Nothing was published',
  publishLost: (why: string) => `${why} Until a build ends, the last good one stays as it is.`,
  publishDoes: 'Builds the site from what is saved, and says what was written.',
} as const;
