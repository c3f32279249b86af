/** The size of a share picture, in px: every network shows it uncropped. */
export const SHARE_SIZE = { width: 1200, height: 630 };
