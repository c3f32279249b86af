import { count } from '../count.ts';

/** The words of the fields. */
export const fieldWords = {
  problemsHere: 'To be corrected here',
  siteHint: 'What all pages share.',
  advanced: 'Advanced',
  groups: { content: 'Content', picture: 'Picture', look: 'Look', when: 'When', advanced: 'Advanced' },
  help: 'Help',
  removeGroup: (title: string) => `Remove ${title.toLowerCase()}`,
  /** One that has no words of its own yet. */
  entry: (at: number, title = 'Entry') => `${title} ${at + 1}`,
  entryOf: (title: string, at: number, of: number) => `${title}: ${at + 1} of ${of}`,
  notChosen: 'Not chosen',
  oldAddress: 'Old address',
  oldAddressOfPage: 'Old address of a page',
  addRedirect: 'Add redirect',
  searchFields: 'Search',
  searchFieldsHint: 'By the words that visitors read, or by what they are for.',
  fieldsFound: (number: number) => count(number, 'field', 'fields', 'No field has these words. Try fewer.'),
  leadsTo: 'Leads to',
  removeRedirect: (from: string) => `Remove the redirect of ${from}`,
  oldAddressOf: (from: string) => `Old address ${from}`,
  oldAddressTaken: (from: string) => `${from} is already redirected, in another row.`,
} as const;
