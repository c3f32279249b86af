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

const rulesOf = ({ cssRules }: CSSStyleSheet): string[] => Array.from(cssRules, ({ cssText }) => cssText);

/** The last build asked for. */
let wanted = '';
/** What the config says since the page was loaded, over the page's own stylesheet of it; empty until that is something else. */
const theme = new CSSStyleSheet();

/**
 * Brings the config's colours and values to the page, and to its drawings, where they say something else. The page's stylesheet
 * of them stays, and no layer is declared anew: Chromium would load all fonts again, and every text jump.
 *
 * @param build  Of the site that the page shows from now on.
 */
export async function updateTheme(build: string): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href*="/theme.css"]');
  if (!link?.sheet) return;
  wanted = build;
  const response = await fetch(`${new URL(link.href).pathname}?build=${build}`);
  const next = new CSSStyleSheet();
  next.replaceSync(await response.text());
  const own = rulesOf(link.sheet);
  const isKnownLayer = (rule: string) => rule.startsWith('@layer') && own.includes(rule);
  const rules = rulesOf(next).filter((rule) => !isKnownLayer(rule));
  const shown = theme.cssRules.length > 0 ? rulesOf(theme) : own.filter((rule) => !isKnownLayer(rule));
  if (build !== wanted || shown.join('') === rules.join('')) return;
  theme.replaceSync(rules.join('\n'));
  if (!document.adoptedStyleSheets.includes(theme)) document.adoptedStyleSheets.push(theme);
  updateDrawings(build);
}
