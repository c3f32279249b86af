/** The words of editing on the page. */
export const onPageWords = {
  label: 'Label',
  notOnPage: 'No text of this section can be edited on the page. Use its fields.',
  notTranslated: 'The page shows no text of this section in this language yet. Translate it in the fields.',
  onPageGone: (text: string) => `The section was removed while you typed on it. You had typed: ${text}`,
} as const;
