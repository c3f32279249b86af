/** One section of a page, settled: its props are complete, its place on the page decided. */
export interface PageSection {
  id: string;
  type: string;
  /** Classes of the section element: its tone, and one for each value that the stylesheet needs. */
  className: string;
  /** 1 for the section that names the page. */
  level: 1 | 2;
  props: Record<string, unknown>;
}

/** One page, self-contained: what a browser needs beside the site's own data to draw it. */
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
}
