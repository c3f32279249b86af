/** The words of the preview. */
export const previewWords = {
  width: 'Width of the window',
  fit: 'Fit',
  scheme: 'Colours of the preview',
  light: 'Light',
  dark: 'Dark',
  motion: 'Motion',
  contentOf: (title: string) => `Content of ${title}`,
  ownContent: 'Its own content',
  hardContent: 'Show with hard content',
  /** "long-names" as people read it. */
  sampleName: (name: string) => (name[0]!.toUpperCase() + name.slice(1)).replaceAll('-', ' '),
  shownWith: (section: string, sample: string) =>
    `The preview shows "${section}" with other content: ${sample}. Nothing is changed.`,
  shownAgain: (section: string) => `The preview shows "${section}" with its own content again.`,
} as const;
