/** The words of the preview. */
export const previewWords = {
  width: 'Width of the window',
  fit: 'Fit',
  scheme: 'Colours of the preview',
  light: 'Light',
  dark: 'Dark',
  motion: 'Let it move',
  tryIt: 'Try it',
  trying: 'The forms in the preview work now, with all their checks. Nothing is sent.',
  triedOut: 'The preview is back to editing.',
  contentOf: (title: string) => `Content of ${title}`,
  ownContent: 'As on the page',
  hardContent: 'Try it with other content',
  /** "long-names" as people read it. */
  sampleName: (name: string) => (name[0]!.toUpperCase() + name.slice(1)).replaceAll('-', ' '),
  shownWith: (section: string, sample: string) =>
    `The preview shows “${section}” with other content: ${sample}. Nothing is changed.`,
  shownAgain: (section: string) => `The preview shows “${section}” as it is on the page again.`,
} as const;
