/** The name of a page: its title before what search results say besides. */
export const shortName = (title: string): string => title.split(/(?<!\s)\s*(?:[:|·–—]|\s-\s)\s*/)[0]!;

/** A path as people mean it: "Prices" and "prices/" are "/prices", "Über uns" is "/uber-uns". "/" where there is no letter. */
export function asPath(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();
  const steps = plain.split('/').map((step) =>
    step
      .replace(/[^a-z0-9._]+/g, '-')
      .replace(/[-._]{2,}/g, '-')
      .replace(/^[-._]+|(?<![-._])[-._]+$/g, ''),
  );
  return `/${steps.filter(Boolean).join('/')}`;
}

/** The path of a new page by its title, which no other page has; "" where the title gives none. */
export function proposedPath(title: string, taken: string[]): string {
  const path = asPath(shortName(title).replaceAll('/', ' '));
  if (path === '/') return '';
  let [free, number] = [path, 1];
  while (taken.includes(free)) free = `${path}-${++number}`;
  return free;
}
