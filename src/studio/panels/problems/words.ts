/** The words of the list of problems. */
export const problemWords = {
  problemsTitle: 'Problems',
  noProblems: 'Nothing holds back a save.',
  warningsTitle: 'Warnings',
  warningsHint: 'They hold back no save.',
  enquiriesTitle: 'Stored enquiries',
  problemsDoes: 'The button that counts them lists what holds back a save, and leads there.',
} as const;
