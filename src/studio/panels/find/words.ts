import { count } from '../../app/count.ts';

/** The words of Find. */
export const findWords = {
  find: 'Find',
  findHint: 'Pages, sections, site settings, any text, and the words of the interface.',
  foundKinds: {
    panel: 'Parts of the studio',
    page: 'Pages',
    section: 'Sections',
    setting: 'Site settings',
    text: 'Texts',
    word: 'Interface words',
  },
  found: (number: number) => count(number, 'place found', 'places found', 'Nothing has these words. Try fewer.'),
  moreFound: (number: number) => `${number} more. Type more words to see them.`,
  replaceTitle: 'Replace',
  replaceWith: 'Replace with',
  replaceHint: 'In the texts of all pages, never in addresses and links. Each place keeps its capitals.',
  hintIn: (language: string, isReplacing: boolean) =>
    isReplacing
      ? `In the translations into ${language}, never in the texts that they translate. Each place keeps its capitals.`
      : `Pages, sections, and the texts in ${language}.`,
  lost: (outdated: number, missing: number) =>
    [
      outdated > 0 && `${count(outdated, 'translation is', 'translations are', '')} outdated by this`,
      missing > 0 && `${count(missing, 'translation is', 'translations are', '')} no longer shown`,
    ]
      .filter(Boolean)
      .join(', ')
      .concat('.'),
  matchCase: 'Match case',
  wholeWords: 'Whole words',
  replaceIn: (number: number) => `Replace in ${count(number, 'place', 'places', 'no place')}`,
  otherForms: 'Also in these words:',
  form: (form: string, number: number) => `${form} (${number})`,
  replaceable: (places: number, forms: number) =>
    count(places, 'place', 'places', forms === 0 ? 'No text has these words.' : 'No text has just these words.'),
  replaced: (number: number) => `Replaced in ${count(number, 'place', 'places', 'no place')}.`,
  findDoes: 'Leads to pages, sections, settings and texts, and replaces words in all pages.',
} as const;
