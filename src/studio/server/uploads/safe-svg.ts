import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';
import { BadRequest } from '../requests/requests.ts';
import { ATTRIBUTES, ELEMENTS, TEXT_ELEMENTS } from './drawing-parts.ts';
import { plainEntities } from './plain-entities.ts';
import { isOwnAddress, isSafeCss, withoutComments, withoutLoads } from './safe-css.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';
/** Prefixes that programs use without a declaration. Others are of drawing programs, and left out like theirs. */
const USUAL_PREFIXES = new Map([
  ['', SVG],
  ['xlink', XLINK],
]);

/** A larger drawing keeps visitors waiting, and is mostly a photograph in disguise. */
const MAX_BYTES = 2 * 1024 * 1024;
/** Drawing programs stay far below. */
const MAX_DEPTH = 128;

/** What is said of parts that were taken out. */
const SCRIPT = 'scripts';
const OUTSIDE = 'addresses outside the drawing';
const WEB_PAGE = 'parts of a web page';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const refuse = (why: string): BadRequest => new BadRequest(`The drawing is not taken: ${why} Nothing was stored.`);

/** An animation that would write an address or a script. */
const setsAddress = ({ attributes }: SaxesTagNS): boolean =>
  /href|^on|^style$|^src$/i.test(String(attributes['attributeName']?.value.trim()));

/** A drawing without what could run or load something. */
interface SafeDrawing {
  svg: string;
  /** What was taken out, in words; what nobody sees is not told. */
  removed: string[];
}

/** Writes a drawing anew while it is read, with what is known to be harmless and nothing else. */
class DrawingWriter {
  readonly removed = new Set<string>();
  text = '';
  private depth = 0;
  /** The depth of the element that is left out with all it holds; 0 where there is none. */
  private skipped = 0;
  private open: string[] = [];
  private css = '';

  start(tag: SaxesTagNS): void {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw refuse(`its parts are nested more than ${MAX_DEPTH} deep.`);
    if (this.depth === 1 && (tag.uri !== SVG || tag.local !== 'svg')) throw refuse('it is no SVG.');
    if (this.skipped > 0) return;
    // A link in a picture leads nowhere; what it holds is drawn.
    const name = tag.local === 'a' ? 'g' : tag.local;
    // Within a web page, elements of a description would be its elements.
    const isDescribed = ['title', 'desc'].includes(this.open.at(-1) ?? '');
    if (tag.uri !== SVG || isDescribed || !ELEMENTS.has(name) || setsAddress(tag)) {
      if (/^script$|^handler$/i.test(name) || setsAddress(tag)) this.removed.add(SCRIPT);
      if (/^(?:foreignObject|iframe|embed|object|audio|video|html|body)$/i.test(name)) this.removed.add(WEB_PAGE);
      this.skipped = this.depth;
      return;
    }
    this.open.push(name);
    const root = this.depth === 1 ? ` xmlns="${SVG}"` : '';
    const attributes = Object.values(tag.attributes).map((attribute) => this.attribute(attribute, tag.local));
    this.text += `<${name}${root}${attributes.join('')}>`;
  }

  end(): void {
    if (this.skipped === 0) {
      const name = this.open.pop()!;
      if (name === 'style') this.text += escaped(this.safeStyle());
      this.text += `</${name}>`;
    }
    if (this.skipped === this.depth) this.skipped = 0;
    this.depth -= 1;
  }

  characters(text: string): void {
    const name = this.open.at(-1);
    if (this.skipped > 0 || name === undefined) return;
    if (name === 'style') this.css += text;
    else this.text += TEXT_ELEMENTS.has(name) ? escaped(text) : text.replace(/\S+/g, '');
  }

  private safeStyle(): string {
    const css = withoutComments(this.css);
    const safe = withoutLoads(css);
    this.css = '';
    if (safe !== css) this.removed.add(OUTSIDE);
    if (isSafeCss(safe)) return safe;
    throw refuse('its styles load something from outside. Save it as plain SVG, with its pictures and fonts in it.');
  }

  /** An attribute with a blank before it; "" for one that is left out. */
  private attribute({ uri, local, value }: SaxesAttributeNS, element: string): string {
    const isAddress = local === 'href' && (uri === '' || uri === XLINK);
    if (/^on/i.test(local)) this.removed.add(SCRIPT);
    else if (isAddress) {
      const mayHold = /^(?:image|feImage)$/.test(element) || value.trim().startsWith('#');
      if (element !== 'a' && mayHold && isOwnAddress(value)) return ` href="${escaped(value.trim())}"`;
      this.removed.add(/^\s*(?:javascript|data|vbscript):/i.test(value) ? SCRIPT : OUTSIDE);
    } else if (uri === XML && local === 'space') return ` xml:space="${escaped(value)}"`;
    else if (uri === '') {
      const isCss = local === 'style' || /[(\\]|script:|^\s*data:/i.test(value);
      const safe = isCss ? withoutComments(value) : value;
      if (isCss && !isSafeCss(safe)) this.removed.add(OUTSIDE);
      else if (ATTRIBUTES.has(local) || /^aria-[a-z]{1,30}$/.test(local)) return ` ${local}="${escaped(safe)}"`;
    }
    return '';
  }
}

/**
 * Makes a drawing harmless: no scripts, no event handlers, nothing of a web page, no addresses but its own parts. It is
 * written anew from what an XML parser, as browsers have one, finds in it.
 *
 * @throws  BadRequest for what is no drawing, defines entities that are more than a text, or cannot be read.
 * @see     docs/decisions/0077-uploads-are-written-anew.md
 */
export function safeSvg(bytes: Buffer): SafeDrawing {
  if (bytes.length > MAX_BYTES)
    throw refuse('it has more than 2 MB. Make it simpler; save a photograph in it as JPEG.');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('it is not UTF-8. Save it again as plain SVG.');
  }
  const writer = new DrawingWriter();
  const parser = new SaxesParser({
    xmlns: true,
    // Programs leave declarations out, and other programs draw such a file all the same.
    resolvePrefix: (prefix: string) => USUAL_PREFIXES.get(prefix) ?? 'urn:undeclared',
  });
  parser.on('doctype', (type) => {
    let left = MAX_BYTES;
    const entities = plainEntities(type, (characters) => {
      left -= characters;
      if (left < 0) throw refuse('the entities of its DOCTYPE make more than 2 MB of it. Save it again as plain SVG.');
    });
    if (entities === null)
      throw refuse('it defines entities in its DOCTYPE that are more than a plain text. Save it again as plain SVG.');
    Object.defineProperties(parser.ENTITIES, entities);
  });
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet') writer.removed.add(OUTSIDE);
  });
  parser.on('opentag', (tag) => writer.start(tag as SaxesTagNS));
  parser.on('closetag', () => writer.end());
  parser.on('text', (part) => writer.characters(part));
  parser.on('cdata', (part) => writer.characters(part));
  parser.on('error', () => {
    throw refuse('it is damaged, or no SVG. Save it again in the program it was made with.');
  });
  parser.write(text).close();
  return { svg: `${writer.text}\n`, removed: [...writer.removed] };
}
