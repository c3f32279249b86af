import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { escapeHtml } from '../../model/text/escape-html.ts';
import type { Page } from '../../model/page.ts';
import type { SiteData } from '../../model/site-data.ts';
import { MOST_ABOVE, sourceTextMatcher, TEXT_ATTRIBUTES } from '../../model/source-texts.ts';
import { directionOf } from '../../model/text/text-direction.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const isElement = (node: Node): node is Element => 'tagName' in node;
const ownTexts = ({ childNodes }: Element): string[] =>
  childNodes.flatMap((node) => ('value' in node && node.nodeName === '#text' ? [node.value] : []));
const textOf = (node: Node): string =>
  'value' in node && node.nodeName === '#text'
    ? node.value
    : 'childNodes' in node
      ? node.childNodes.map(textOf).join('')
      : '';

/**
 * Gives texts of a page that stand in the language of the site their own `lang`, and `dir` where that differs.
 *
 * @param html  Of the page's content, as React renders it.
 * @see         docs/decisions/0135-a-text-of-the-source-is-found-by-what-it-says.md
 */
export function markSourceTexts(html: string, page: Pick<Page, 'sourceTexts'>, site: SiteData): string {
  if (!site.sourceTexts) return html;
  const { language, dir, texts } = site.sourceTexts;
  const isSource = sourceTextMatcher([...texts, ...(page.sourceTexts ?? [])]);
  const isOther = dir !== (site.dir ?? directionOf(site.language));
  const attributes = ` lang="${escapeHtml(language)}"${isOther ? ` dir="${dir}"` : ''}`;
  const found = new Set<Element>();
  const look = (element: Element, above: Element[]) => {
    if (element.attrs.some(({ name, value }) => TEXT_ATTRIBUTES.includes(name) && isSource(value))) found.add(element);
    const own = ownTexts(element);
    if (own.some((text) => text.trim() !== '')) {
      const whole = [element, ...above].slice(0, MOST_ABOVE).find((each) => isSource(textOf(each)));
      const holder = own.some(isSource) ? element : whole;
      if (holder) found.add(holder);
    }
    for (const child of element.childNodes) if (isElement(child)) look(child, [element, ...above]);
  };
  for (const node of parseFragment(html, { sourceCodeLocationInfo: true }).childNodes)
    if (isElement(node)) look(node, []);
  const places = [...found].flatMap(({ attrs, tagName, sourceCodeLocation }) =>
    sourceCodeLocation && !attrs.some(({ name }) => name === 'lang')
      ? [sourceCodeLocation.startOffset + 1 + tagName.length]
      : [],
  );
  return places
    .toSorted((a, b) => b - a)
    .reduce((marked, place) => marked.slice(0, place) + attributes + marked.slice(place), html);
}
