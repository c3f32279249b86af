import type { Page } from '../../model/page.ts';
import { addressOf } from '../../model/site-path.ts';

/** A page in a language, as search engines are told. */
interface Alternate {
  /** A BCP 47 tag, or `x-default`: for visitors of all other languages. */
  language: string;
  /** Absolute. */
  href: string;
}

/** A page in each language that has it, itself and `x-default` included: the same list on each of them. None without languages. */
export function alternates({ languages = [] }: Page, url: string): Alternate[] {
  const own = languages.filter(({ isHome }) => !isHome);
  const all = own.map(({ language, href }) => ({ language, href: url + addressOf(href) }));
  return all.length === 0 ? [] : [...all, { language: 'x-default', href: all[0]!.href }];
}
