/** Letters, digits and marks of any script, joined by hyphens. */
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '');

/**
 * The ids of a section's parts, for links from elsewhere: "prices-faq_is-there-a-contract". They stay when parts change places.
 *
 * @param section  The section's id, which is once on each page and has no underscore.
 * @param names    What the parts are called; some may be alike.
 */
export function partIds(section: string, names: string[]): string[] {
  const ids = names.map((name) => `${section}_${slug(name)}`);
  return ids.map((id, index) => (ids.indexOf(id) === index ? id : `${id}_${index + 1}`));
}
