import { SaxesParser, type SaxesTagNS } from 'saxes';
import { NotTaken } from './not-taken.ts';
import type { Before, Returned, ReturnedFile } from './unit.ts';
import { XLIFF } from './write-xliff.ts';

/** What the states of XLIFF 1.2 say. */
function markOf(state: string): Returned['mark'] {
  if (state.startsWith('needs-review')) return 'review';
  return state === 'new' ? 'new' : state.startsWith('needs-') ? 'open' : 'done';
}

/** Files nest some ten elements. The parser looks for the namespace of each through all that are open. */
const MAX_DEPTH = 100;

const attributeOf = ({ attributes }: SaxesTagNS, name: string): string | undefined => attributes[name]?.value;

/** Collects the texts of a file while it is read. */
class Reader {
  readonly texts: Returned[] = [];
  readonly targets = new Set<string>();
  readonly sources = new Set<string>();
  readonly #open: string[] = [];
  #unit: Returned | null = null;
  #state: string | undefined;
  #isApproved = false;
  /** Of an `alt-trans`. */
  #before: Before | null = null;
  /** Collects the text of a `source` or `target`; null outside. */
  #text: string | null = null;

  start(tag: SaxesTagNS): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) checkRoot(tag);
    if (this.#open.length >= MAX_DEPTH)
      throw new NotTaken({
        what: `The elements of the file are nested more than ${MAX_DEPTH} deep.`,
        why: 'No translation program does that.',
        fix: 'Export the language again, and translate that file.',
      });
    this.#open.push(tag.local);
    if (tag.local === 'file') {
      this.targets.add(attributeOf(tag, 'target-language') ?? '');
      const source = attributeOf(tag, 'source-language');
      if (source !== undefined) this.sources.add(source);
    }
    if (tag.local === 'trans-unit') {
      this.#unit = { id: attributeOf(tag, 'id') ?? '', source: '', text: '', mark: 'open' };
      this.#isApproved = attributeOf(tag, 'approved') === 'yes';
      this.#state = undefined;
    }
    if (tag.local === 'alt-trans' && attributeOf(tag, 'alttranstype') === 'previous-version')
      this.#before = { source: '', text: '' };
    if (!this.#unit || !this.#isText(tag.local, parent)) return;
    this.#text = '';
    if (tag.local === 'target' && parent === 'trans-unit') this.#state = attributeOf(tag, 'state');
  }

  /** Whether an element holds a text of ours; what is within it belongs to it. */
  #isText(name: string, parent: string | undefined): boolean {
    return (name === 'source' || name === 'target') && (parent === 'trans-unit' || parent === 'alt-trans');
  }

  end(): void {
    const name = this.#open.pop()!;
    const parent = this.#open.at(-1);
    if (this.#unit && this.#text !== null && this.#isText(name, parent)) {
      const owner = parent === 'trans-unit' ? this.#unit : this.#before;
      if (owner) owner[name === 'source' ? 'source' : 'text'] = this.#text;
      this.#text = null;
    }
    if (name === 'alt-trans' && this.#unit && this.#before) {
      this.#unit.before = this.#before;
      this.#before = null;
    }
    if (name === 'trans-unit' && this.#unit) {
      const { before, text } = this.#unit;
      // Programs that remove the state of what is translated leave it out: what was not touched is not translated by that.
      const unsaid = text === before?.text ? 'open' : 'done';
      const mark = this.#isApproved ? 'done' : this.#state === undefined ? unsaid : markOf(this.#state);
      this.texts.push({ ...this.#unit, mark });
      this.#unit = null;
    }
  }

  characters(text: string): void {
    if (this.#text !== null) this.#text += text;
  }
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
  const reader = new Reader();
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
  parser.on('opentag', (tag) => reader.start(tag as SaxesTagNS));
  parser.on('closetag', () => reader.end());
  parser.on('text', (part) => reader.characters(part));
  parser.on('cdata', (part) => reader.characters(part));
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
  const [language = '', ...others] = reader.targets;
  if (language === '' || others.length > 0)
    throw new NotTaken({
      what: language === '' ? 'The file does not say its language.' : 'The file holds several languages.',
      why: 'Each language has a file of its own, with its code as "target-language".',
      fix: 'Export the language again, and translate that file.',
    });
  const [sourceLanguage] = reader.sources;
  return { language, ...(sourceLanguage !== undefined && { sourceLanguage }), texts: reader.texts };
}
