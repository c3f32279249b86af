/** The words of texts with bold, emphasis and links. */
export const richTextWords = {
  bold: 'Bold',
  emphasis: 'Emphasis',
  link: 'Link',
  marks: (title: string) => `Marks of ${title}`,
  leadsTo: 'Leads to',
  linkWords: 'Words',
  targetMissing: 'Choose where it leads.',
  setLink: 'Set link',
  removeLink: 'Remove link',
} as const;
