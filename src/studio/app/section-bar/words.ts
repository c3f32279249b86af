/** The words of what is over the page: the bar of the selected section, and the places for new ones. */
export const barWords = {
  section: 'Section',
  places: 'Places for sections',
  addHere: 'Add section here',
  atTop: 'At the top',
  hidden: 'Hidden',
  hasProblem: 'Not shown yet: has a problem',
  away: (name: string) => `${name}:`,
  after: (name: string) => `After “${name}”`,
} as const;
