/** The words of the list of problems. */
export const problemWords = {
  problemsTitle: 'Problems',
  noProblems: 'Nothing prevents saving.',
  warningsTitle: 'Warnings',
  warningsHint: 'They do not prevent saving.',
  enquiriesTitle: 'Stored enquiries',
  problemsDoes: 'The button that counts them lists what prevents saving, and leads there.',
} as const;
