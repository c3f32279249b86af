import { count } from '../count.ts';

/** The name of a language in the words of the studio: "German". */
export const languageName = (language: string): string =>
  new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;

/** The words of other languages. */
export const languageWords = {
  language: 'Language',
  addLanguage: 'Add a language',
  addLanguageOption: 'Add a language …',
  none: 'The site has one language. “Add a language …” under “Language” adds another one.',
  whichHint:
    'Its pages are added beside those of the site, with links between them. A page is left out until it is translated.',
  added: (name: string) => `${name} is now a language of the site.`,
  open: (number: number) => count(number, 'open', 'open', 'Nothing open'),
  noTexts: 'There is no text to translate here.',
  noPage: (language: string) =>
    `This page does not exist in ${language} yet. It appears once its title, description and first section are translated.`,
  states: { done: 'Done', outdated: 'Outdated', draft: 'Draft', missing: 'Missing' },
  was: (text: string) => `Translated from: ${text}`,
  stillRight: 'Still right',
  sameAsSource: 'Same as source',
  /** What a form has of a field. */
  formTexts: { title: 'Label', hint: 'Hint', placeholder: 'Example', choices: 'Choice' } as Record<string, string>,
  nextOpen: 'Next open text',
  nextOpenDoes: 'In another language, leads to the next text that is not translated, on this page or another one.',
  nothingOpen: (language: string) => `Every text is translated into ${language}.`,
  /** What a button is about, for who hears it alone. */
  of: (button: string, title: string) => `${button}: ${title}`,
} as const;
