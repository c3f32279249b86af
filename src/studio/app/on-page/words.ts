/** The words of editing on the page. */
export const onPageWords = {
  label: 'Label',
  notOnPage: 'The page shows no text of this section by itself. Its fields are all in the form.',
  notTranslated: 'The page shows no text of this section in this language yet. Translate it in the fields.',
  onPageGone: (text: string) => `The section was removed while you typed on it. You had typed: ${text}`,
} as const;
