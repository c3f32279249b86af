import { count } from '../count.ts';

/** The words of pages and sections. */
export const outlineWords = {
  pages: 'Pages',
  sections: 'Sections',
  hidden: 'hidden',
  addPage: 'Add page',
  path: 'Path',
  pathHint: 'The address of the page, such as /prices.',
  pageTitleHint: 'For the browser tab and search results, 15 to 60 characters.',
  pageTitleMissing: 'Enter a title.',
  startWith: 'Start with',
  emptyPage: 'An empty page',
  copyOf: (name: string) => `A copy of ${name}`,
  copyTitle: (title: string) => `${title} (copy)`,
  pageAdded: (name: string) => `Added the page ${name}.`,
  pageRemoved: (name: string) => `Removed the page ${name}.`,
  pageHidden: (name: string) => `Hid the page ${name}.`,
  pageShown: (name: string) => `The page ${name} is shown again.`,
  addSection: 'Add section',
  addSectionTitle: 'Add a section',
  searchSections: 'Search',
  place: 'Place',
  placeTop: 'At the top',
  placeAfter: (name: string) => `After “${name}”`,
  /** @param shared  Shared sections that are found besides. */
  typesFound: (number: number, shared: number, first: string | undefined) =>
    (number === 0 && shared > 0
      ? count(shared, 'shared section', 'shared sections', '')
      : count(number, 'kind of section', 'kinds of section', 'No section has these words. Try fewer.')) +
    (first === undefined ? '' : `. Enter adds “${first}”.`),
  noSections: 'No sections yet.',
  addFirstSection: 'Add the first section',
  sectionsOf: (page: string) => `Sections of ${page}`,
  moveToPage: 'Move to page',
  showAgain: 'Show',
  movedToPage: (name: string, page: string, links: number) =>
    `Moved “${name}” to the end of ${page}.${links === 0 ? '' : ` ${count(links, 'link follows it', 'links follow it', '')}.`}`,
  hid: (name: string) => `Hid “${name}”.`,
  shown: (name: string) => `“${name}” is shown again.`,
} as const;
