/** The words of the list of messages. */
export const messageWords = {
  name: 'Messages',
  does: 'Lists the messages since the studio was opened.',
  none: 'There are no messages yet.',
  time: (at: number) => new Date(at).toLocaleTimeString('en-GB', { timeStyle: 'short' }),
  showOf: (text: string) => `Show it: ${text}`,
} as const;
