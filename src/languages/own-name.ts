/** The name of a language in its own words: "Deutsch"; undefined where it is not known. */
export function ownName(language: string): string | undefined {
  const name = (words: string) =>
    new Intl.DisplayNames([words], { type: 'language', fallback: 'none' }).of(language) || undefined;
  return name(language) ?? name('en');
}
