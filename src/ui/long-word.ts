/** Whether a text has a word of more than some letters, which would be broken where it is set large. */
export const hasLongWord = (text: string, letters: number): boolean =>
  text.split(/\s+/).some((word) => word.length > letters);
