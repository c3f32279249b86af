const PARAMETER = 'preview';

/**
 * An address of the studio that shows the draft.
 *
 * @param key  The session's: `StudioSession.previewKey`.
 * @see        docs/decisions 0095
 */
export const previewAddress = (address: string, key: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${PARAMETER}=${key}`;

/** The key in an address, whole or from its path on; null where it has none. */
export const keyOf = (address = ''): string | null =>
  new URLSearchParams(/\?([^#]*)/.exec(address)?.[1]).get(PARAMETER);
