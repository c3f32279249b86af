/** The name of a language in the words of the studio: "German". */
export const languageName = (language: string): string =>
  new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;
