/** The words of the list of messages. */
export const messageWords = {
  name: 'Messages',
  does: 'Lists what was said below the columns since the studio was opened.',
  none: 'Nothing was said yet.',
  time: (at: number) => new Date(at).toLocaleTimeString(undefined, { timeStyle: 'short' }),
  showOf: (text: string) => `Show it: ${text}`,
} as const;
