/** Letters, digits and marks of any script, joined by hyphens. */
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '');

/**
 * The ids of a section's answers, for links from elsewhere: "prices-faq_is-there-a-contract". They stay when questions
 * change places.
 *
 * @param section  The section's id, which is once on each page and has no underscore.
 */
export function answerIds(section: string, items: { question: string }[]): string[] {
  const ids = items.map(({ question }) => `${section}_${slug(question)}`);
  return ids.map((id, index) => (ids.indexOf(id) === index ? id : `${id}_${index + 1}`));
}
