import { SaxesParser, type SaxesTagNS } from 'saxes';
import { NotTaken } from './not-taken.ts';
import type { Returned, ReturnedFile } from './unit.ts';
import { XLIFF } from './write-xliff.ts';

/** What the states of XLIFF 1.2 say. */
function markOf(state: string): Returned['mark'] {
  if (state.startsWith('needs-review')) return 'review';
  return state === 'new' ? 'new' : state.startsWith('needs-') ? 'open' : 'done';
}

/** Files nest some ten elements. The parser looks for the namespace of each through all that are open. */
const MAX_DEPTH = 100;

/** An element with what is in it. */
interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  /** All of it, in the order of the file: codes and segments within a text are part of it. */
  text: string;
}

const child = ({ children }: Element, name: string): Element | undefined => children.find((each) => each.name === name);

/** The elements of a name below another one. */
const below = (element: Element, name: string): Element[] =>
  element.children.flatMap((each) => [...(each.name === name ? [each] : []), ...below(each, name)]);

function readUnit(unit: Element): Returned {
  const textOf = (owner: Element, name: string) => child(owner, name)?.text ?? '';
  const previous = unit.children.find(
    ({ name, attributes }) => name === 'alt-trans' && attributes['alttranstype'] === 'previous-version',
  );
  const before = previous && { source: textOf(previous, 'source'), text: textOf(previous, 'target') };
  const text = textOf(unit, 'target');
  const state = child(unit, 'target')?.attributes['state'];
  // Programs that remove the state of what is translated leave it out: what was not touched is not translated by that.
  const unsaid = text === before?.text ? 'open' : 'done';
  const mark = unit.attributes['approved'] === 'yes' ? 'done' : state === undefined ? unsaid : markOf(state);
  return { id: unit.attributes['id'] ?? '', source: textOf(unit, 'source'), text, mark, ...(before && { before }) };
}

function checkRoot({ local, uri, attributes }: SaxesTagNS): void {
  const version = attributes['version']?.value ?? '';
  if (local === 'xliff' && (uri === XLIFF || uri === '') && version === '1.2') return;
  throw new NotTaken({
    what: local === 'xliff' ? `The file is XLIFF ${version}, not 1.2.` : `The file is XML, but no XLIFF.`,
    why: 'Translations come back in the format in which they went out.',
    fix: 'Save it as XLIFF 1.2 in the translation program, or as the CSV of "npm run languages -- export".',
  });
}

/**
 * Reads XLIFF 1.2. Codes and segments within a text are part of it.
 *
 * @throws  NotTaken
 */
export function readXliff(text: string): ReturnedFile {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
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
    const element = { name: tag.local, attributes: Object.fromEntries(attributes), children: [], text: '' };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    const { text: inner } = open.pop()!;
    open.at(-1)!.text += inner;
  });
  for (const kind of ['text', 'cdata'] as const)
    parser.on(kind, (part) => {
      open.at(-1)!.text += part;
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
  const files = below(root, 'file');
  const [language = '', ...others] = new Set(files.map(({ attributes }) => attributes['target-language'] ?? ''));
  if (language === '' || others.length > 0)
    throw new NotTaken({
      what: language === '' ? 'The file does not say its language.' : 'The file holds several languages.',
      why: 'Each language has a file of its own, with its code as "target-language".',
      fix: 'Export the language again, and translate that file.',
    });
  const [sourceLanguage] = files.flatMap(({ attributes }) => attributes['source-language'] ?? []);
  const texts = below(root, 'trans-unit').map(readUnit);
  return { language, ...(sourceLanguage !== undefined && { sourceLanguage }), texts };
}
