import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import type { PagePart, PlaceOnPage } from '../protocol.ts';
import type { Mark } from './mark-texts.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** What may be there or not: React's comments between texts are a server's alone, and a drawing that plays has another source. */
const UNCOUNTED = ['#comment', 'source'];

const childrenOf = (node: Node): Node[] =>
  'childNodes' in node ? node.childNodes.filter(({ nodeName }) => !UNCOUNTED.includes(nodeName)) : [];

function elementById(node: Node, id: string): Element | null {
  if ('attrs' in node && node.attrs.some(({ name, value }) => name === 'id' && value === id)) return node;
  for (const child of childrenOf(node)) {
    const found = elementById(child, id);
    if (found) return found;
  }
  return null;
}

/** The element of a part of the page. */
function elementOf(part: PagePart, page: Node): Element | null {
  if (part.startsWith('#')) return elementById(page, part.slice(1));
  const root = elementById(page, 'root');
  const isPart = (node: Node): node is Element => node.nodeName === part;
  return (root && childrenOf(root).find(isPart)) ?? null;
}

/** The key of a section that says what its form asks for. */
const FORM = ['schema'];

/** Where a mark was found. */
interface Hit {
  at: number[];
  /** Whether a node holds the mark alone. */
  isWhole: boolean;
  /** In a copy for the eye, such as a strip has to go round, or told with a picture: not what is edited. */
  isBeside: boolean;
}

const valueOf = (element: Element, name: string) => element.attrs.find((attribute) => attribute.name === name)?.value;

/**
 * Finds marks on a page.
 *
 * @param html  The page, drawn with the marks.
 * @param part  What is searched.
 * @returns     For each mark where it is drawn: none, one or several places; and where the form of a section is.
 */
export function findPlaces(html: string, part: PagePart, marks: Mark[]): PlaceOnPage[] {
  const hits = new Map<Mark, Hit[]>(marks.map((mark) => [mark, []]));
  const forms: PlaceOnPage[] = [];
  const note = (text: string, hit: Omit<Hit, 'isWhole'>, isWanted: (mark: Mark) => boolean) => {
    for (const [mark, found] of hits) {
      const isHere = mark.isOwnText ? text === mark.mark : text.includes(mark.mark);
      if (isHere && isWanted(mark)) found.push({ ...hit, isWhole: text === mark.mark });
    }
  };
  const search = (node: Node, at: number[], isCopy: boolean) => {
    if (node.nodeName === 'form' && part.startsWith('#'))
      forms.push({ path: FORM, title: '', isOptional: true, at, kind: 'form' });
    if ('value' in node) note(node.value, { at, isBeside: isCopy }, () => true);
    const isPicture = node.nodeName === 'img' || node.nodeName === 'video';
    if ('attrs' in node)
      for (const { value } of node.attrs)
        note(value, { at, isBeside: true }, ({ kind }) => isPicture || kind === 'picture');
    const isHidden = isCopy || ('attrs' in node && valueOf(node, 'aria-hidden') === 'true');
    for (const [index, child] of childrenOf(node).entries()) search(child, [...at, index], isHidden);
  };
  const root = elementOf(part, parse(html));
  if (root) search(root, [], false);
  const values = [...hits].flatMap(([{ kind, mark: _mark, isOwnText: _own, ...place }, found]) => {
    const isOne = found.filter(({ isBeside }) => !isBeside).length === 1;
    return found.map(({ at, isWhole, isBeside }): PlaceOnPage => {
      const isText = isWhole && isOne && !isBeside;
      return { ...place, at, kind: kind === 'picture' ? kind : isText ? 'text' : 'part' };
    });
  });
  return [...values, ...forms];
}
