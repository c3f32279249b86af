const MAX_LENGTH = 60;

/** A name as it is shown: without what cannot be seen, or would turn what stands beside it. Empty where it is no text. */
export const shownName = (name: unknown): string =>
  typeof name === 'string'
    ? name
        .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
        .trim()
        .slice(0, MAX_LENGTH)
    : '';
