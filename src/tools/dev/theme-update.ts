const themeLinks = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href*="/theme.css"]')];

const rulesOf = ({ sheet }: HTMLLinkElement): string =>
  Array.from(sheet?.cssRules ?? [], ({ cssText }) => cssText).join('\n');

/** The address of a drawing, and where in it a picture begins that plays. */
const DRAWING = /^([^?#]+\.svg)(?:\?[^#]*)?(#.*)?$/;

/** Loads the drawings of the page again: the server writes the colours of the theme into their files. */
function updateDrawings(build: string): void {
  for (const picture of document.querySelectorAll('img[src], source[srcset]')) {
    const name = picture.localName === 'img' ? 'src' : 'srcset';
    const [, path, start = ''] = DRAWING.exec(picture.getAttribute(name)!) ?? [];
    if (path) picture.setAttribute(name, `${path}?build=${build}${start}`);
  }
}

/**
 * Replaces the stylesheet with the config's colours and values, once the new one has loaded, and the drawings in them where it
 * says something else.
 *
 * @param build  Of the site that the page shows from now on.
 */
export function updateTheme(build: string): void {
  // The last one asked for: what comes later in the page holds.
  const last = themeLinks().at(-1);
  if (!last) return;
  const address = new URL(last.href);
  address.searchParams.set('build', build);
  const next = last.cloneNode() as HTMLLinkElement;
  next.href = address.href;
  next.addEventListener('load', () => {
    const links = themeLinks();
    const before = links.slice(0, links.indexOf(next));
    if (before.some((link) => link.sheet && rulesOf(link) !== rulesOf(next))) updateDrawings(build);
    for (const link of before) link.remove();
  });
  last.after(next);
}
