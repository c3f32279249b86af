const usedOn = (pages: number): string =>
  pages === 0 ? 'Used on no page' : pages === 1 ? 'Used on 1 page' : `Used on ${pages} pages`;

/** The words of shared sections. */
export const sharedWords = {
  on: 'On',
  off: 'Off',
  shared: 'shared',
  sharedSections: 'Shared sections',
  sharedChoice: (title: string, pages: number) => `${title} (${usedOn(pages).toLowerCase()})`,
  usedOn,
  sharedHint: 'What you change here applies to this page alone.',
  sharedFields: 'What you change here changes on all of them.',
  sharedPart: (name: string) => `Shared section: ${name}`,
  editShared: 'Edit the shared section',
  backToPage: 'Back to this page',
  changeHereOnly: 'Change it here only',
  changeHereOnlyOf: (title: string) => `Change it here only: ${title}`,
  backToShared: (title: string) => `Back to the shared ${title.toLowerCase()}`,
  entries: (number: number) => (number === 0 ? 'No entries' : number === 1 ? '1 entry' : `${number} entries`),
  nothingSaid: 'Set in the shared section',
  share: 'Share on other pages',
  useCopy: 'Use a copy here',
  nowShared: (name: string) => `“${name}” is now shared. “Add section” puts it on other pages.`,
  nowCopied: (name: string) => `“${name}” now belongs to this page alone.`,
} as const;
