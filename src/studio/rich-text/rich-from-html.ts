import { mergeRuns, type Run } from '../../model/rich-text/parse-rich-text.ts';
import { writeRichText } from '../../model/rich-text/write-rich-text.ts';

/** Elements whose text nobody reads. */
const UNREAD = 'head, script, style, template, title';
/**
 * What Word puts on the clipboard and nobody sees: what was deleted while changes are tracked, and where comments are. What they say
 * follows behind the text.
 */
const UNSEEN = 'del, .msoDel, .MsoCommentReference, .msocomanchor, .msocomtxt';
/** The same by styles that browsers do not know: hidden text, the list of comments, and the bullet or number of an entry. */
const UNSEEN_STYLE = /mso-hide:\s*all|mso-element:\s*comment|mso-list:\s*ignore|display:\s*none/i;
/** Cells of a row stand beside each other, whatever is in them. */
const CELLS = 'td, th';
/** Elements that stand in lines of their own. */
const BLOCKS = 'address, article, blockquote, div, dd, dt, h1, h2, h3, h4, h5, h6, li, p, pre, section, table, tr';
/** Links that lead somewhere from any page. */
const LINK = /^(?:https?:\/\/|mailto:|tel:)\S+$/i;

/** Whether an element makes its words bold; its own style says more than its name. Google Docs has all words in a `b` that is not. */
function isBold(element: HTMLElement, outer: boolean): boolean {
  const { fontWeight } = element.style;
  if (fontWeight !== '') return fontWeight === 'bold' || fontWeight === 'bolder' || Number(fontWeight) >= 600;
  return outer || element.matches('b, strong');
}

function isSlanted(element: HTMLElement, outer: boolean): boolean {
  const { fontStyle } = element.style;
  return fontStyle === '' ? outer || element.matches('i, em') : fontStyle !== 'normal';
}

/**
 * Reads what a word processor or a web page puts on the clipboard.
 *
 * @returns  A rich text with the bold, emphasis and links of it and nothing else; null where it is as its plain text, and for what
 *           was copied as such.
 */
export function richFromHtml(html: string): string | null {
  if (html === '') return null;
  const runs: Run[] = [];
  let isOther = false;
  const addBreak = (text: '\n' | ' ') => runs.push({ text, strong: false, em: false, link: null });
  const read = (node: Node, look: Omit<Run, 'text'>): void => {
    if (node.nodeType === Node.TEXT_NODE) runs.push({ ...look, text: (node.nodeValue ?? '').replaceAll(/\s+/g, ' ') });
    if (!(node instanceof HTMLElement) || node.matches(UNREAD)) return;
    const isCell = node.matches(CELLS);
    const isUnseen = node.matches(UNSEEN) || UNSEEN_STYLE.test(node.getAttribute('style') ?? '');
    // The plain text has tabs between cells, and what is not seen.
    isOther ||= isCell || isUnseen;
    if (isUnseen) return;
    const gap = node.closest(CELLS) ? ' ' : '\n';
    if (node.matches('br')) return void addBreak(gap);
    const href = node.matches('a[href]') ? node.getAttribute('href')!.trim() : '';
    const inner = {
      strong: isBold(node, look.strong),
      em: isSlanted(node, look.em),
      link: LINK.test(href) ? href : look.link,
    };
    const isBlock = isCell || node.matches(BLOCKS);
    if (isBlock) addBreak(gap);
    for (const child of node.childNodes) read(child, inner);
    if (isBlock) addBreak(gap);
  };
  // Nothing in it is loaded or run.
  read(new DOMParser().parseFromString(html, 'text/html').body, { strong: false, em: false, link: null });
  const tidy = mergeRuns(runs);
  if (!isOther && tidy.every(({ strong, em, link }) => !strong && !em && link === null)) return null;
  return writeRichText(tidy)
    .replaceAll(/(?<! ) *\n\s*/g, '\n')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
