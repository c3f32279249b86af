/** One section of a page, resolved: its props are complete. */
export interface PageSection {
  id: string;
  type: string;
  /** Classes of the section element: its tone, and one for each value that the stylesheet needs. */
  className: string;
  /** Heading level: 1 for the section that names the page. */
  level: 1 | 2;
  props: Record<string, unknown>;
}

/** A page in one of several languages. */
export interface PageLanguage {
  /** A BCP 47 tag: "de". */
  language: string;
  /** In its own words: "Deutsch". */
  name: string;
  href: string;
  /** A language without this page: `href` is its home page. */
  isHome?: true;
}

/** One page, self-contained: what a browser needs to render it, beside the site's data. */
export interface Page {
  path: string;
  title: string;
  description: string;
  /** Absolute address of the page. */
  canonical: string;
  showLogin: boolean;
  /** Length of scroll-in effects in ms; 0 is none. */
  scrollInMs: number;
  /** A page whose sections have no headline gets its title as a hidden h1. */
  hiddenHeading: boolean;
  sections: PageSection[];
  /** Where it is not the language of the site: a BCP 47 tag. */
  language?: string;
  /** Of a site with several languages: this page in each that has it, and the home page of each other. */
  languages?: PageLanguage[];
  /** Texts on it that stand there in the language of the site, because its own has none; absent where there are none. */
  sourceTexts?: string[];
  /** Origins of other sites that it embeds content from; absent where there are none. */
  embeds?: string[];
}
