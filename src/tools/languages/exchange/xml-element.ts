import { SaxesParser, type SaxesTagNS } from 'saxes';
import { NotTaken } from './not-taken.ts';

/** Files nest some ten elements. The parser looks for the namespace of each through all that are open. */
const MAX_DEPTH = 100;

/** An element with what is in it. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  /** Texts and elements in the order of the file. */
  content: (string | Element)[];
}

export const childrenOf = ({ content }: Element): Element[] => content.filter((each) => typeof each !== 'string');

/** The elements of a name directly in another one. */
export const children = (element: Element, name: string): Element[] =>
  childrenOf(element).filter((each) => each.name === name);

/** The elements of a name below another one. */
export const below = (element: Element, name: string): Element[] =>
  childrenOf(element).flatMap((each) => [...(each.name === name ? [each] : []), ...below(each, name)]);

/** Stands for the line break that a code means, so that the layout of the file around it is told from it. */
export const LINE_BREAK = '\u2028';

/**
 * The text of an element with its codes and segments.
 *
 * @param codeText  The text of a code, given the text inside it; undefined for an element that is no code.
 */
export function textOf(element: Element, codeText: (code: Element, inside: string) => string | undefined): string {
  const textIn = (here: Element): string =>
    here.content
      .map((each) => {
        if (typeof each === 'string') return each;
        const inside = textIn(each);
        return codeText(each, inside) ?? inside;
      })
      .join('');
  return textIn(element).replace(/(?<!\s)\s*\u2028\s*/g, '\n');
}

/**
 * Reads the elements of an XML file that is not trusted: without a DOCTYPE, and without entities of its own.
 *
 * @param checkRoot  Throws where the file is of another kind.
 * @returns          An element that holds the root.
 * @throws           NotTaken
 */
export function readXml(text: string, checkRoot: (root: SaxesTagNS) => void): Element {
  const root: Element = { name: '', attributes: {}, content: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  const refuse = (what: string, why: string, fix: string) =>
    new NotTaken({ what, why, fix, line: parser.line, column: Math.max(parser.column, 1) });
  parser.on('doctype', () => {
    throw refuse(
      'The file has a DOCTYPE.',
      'It can define texts that grow without end, and no XLIFF needs it.',
      'Remove it, or save the file again in the translation program.',
    );
  });
  parser.on('opentag', (tag) => {
    if (open.length === 1) checkRoot(tag as SaxesTagNS);
    if (open.length > MAX_DEPTH)
      throw new NotTaken({
        what: `The elements of the file are nested more than ${MAX_DEPTH} deep.`,
        why: 'No translation program does that.',
        fix: 'Export the language again, and translate that file.',
      });
    const attributes = Object.entries(tag.attributes).map(([name, { value }]) => [name, value]);
    const element = { name: tag.local, attributes: Object.fromEntries(attributes), content: [] };
    open.at(-1)!.content.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  for (const kind of ['text', 'cdata'] as const)
    parser.on(kind, (part) => {
      open.at(-1)!.content.push(part);
    });
  parser.on('error', ({ message }) => {
    const isEntity = /entity/.test(message);
    throw refuse(
      isEntity ? 'An entity stands here that XML does not have.' : 'The XML is damaged here.',
      isEntity
        ? 'Only &amp;, &lt;, &gt;, &quot;, &apos; and numbers such as &#8217; are known.'
        : 'What follows cannot be told apart.',
      'Correct it, or save the file again in the translation program.',
    );
  });
  parser.write(text).close();
  return root;
}
