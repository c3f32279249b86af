/**
 * An address of this site as its path; any other text as it is.
 *
 * @param siteUrl  `site.url`, with or without a slash at the end.
 */
export function ownPath(address: string, siteUrl: string): string {
  const origin = siteUrl.replace(/\/$/, '');
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}
