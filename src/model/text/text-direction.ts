/** Scripts that are written from right to left, by their ISO 15924 codes. */
const RIGHT_TO_LEFT = 'Adlm Arab Aran Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi'.split(' ');

/** The direction of the script that a language is written in. @param language  A BCP 47 tag: "ar", "az-Arab". */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.includes(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
