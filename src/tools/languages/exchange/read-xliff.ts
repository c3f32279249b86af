import type { SaxesTagNS } from 'saxes';
import { NotTaken } from './not-taken.ts';
import type { Returned, ReturnedFile } from './unit.ts';
import { markOf, XLIFF } from './xliff-states.ts';
import { below, children, LINE_BREAK, readXml, textOf, type Element } from './xml-element.ts';
import { isXliff2, readXliff2 } from './read-xliff-2.ts';

/** What a code stands for: a line break, what is inside it, or the text that it names in place of that. */
const codeText = ({ attributes }: Element, inside: string): string =>
  attributes['ctype'] === 'lb' ? LINE_BREAK : inside === '' ? (attributes['equiv-text'] ?? '') : inside;

function readUnit(unit: Element): Returned {
  const wordsOf = (owner: Element, name: string) => {
    const [found] = children(owner, name);
    return found ? textOf(found, codeText) : '';
  };
  const previous = children(unit, 'alt-trans').find(
    ({ attributes }) => attributes['alttranstype'] === 'previous-version',
  );
  const before = previous && { source: wordsOf(previous, 'source'), text: wordsOf(previous, 'target') };
  const [source, text] = [wordsOf(unit, 'source'), wordsOf(unit, 'target')];
  const state = children(unit, 'target')[0]?.attributes['state'];
  // Programs that remove the state of what is translated leave it out: what was not touched is not translated by that, nor is a
  // copy of the source.
  const unsaid = [before?.text.trim(), source.trim()].includes(text.trim()) ? 'open' : 'done';
  const said = state === undefined ? unsaid : markOf(state);
  const { id = '', approved } = unit.attributes;
  // A finished text goes out approved. Where another one came back in its place, its state says how far that is.
  const isOther = before?.source === source && before.text.trim() !== text.trim();
  const isApproved = approved === 'yes' && !(isOther && state !== undefined);
  const mark = isApproved ? 'done' : approved === 'no' && said === 'done' ? 'review' : said;
  return { id, source, text, mark, ...(before && { before }) };
}

function checkRoot(root: SaxesTagNS): void {
  const { local, uri, attributes } = root;
  const version = attributes['version']?.value ?? '';
  if (local === 'xliff' && (uri === XLIFF || uri === '') && version === '1.2') return;
  if (isXliff2(root)) return;
  throw new NotTaken({
    what: local === 'xliff' ? `The file is XLIFF ${version}, not 1.2, 2.0 or 2.1.` : `The file is XML, but no XLIFF.`,
    why: 'No other format is known to keep the ids and states of texts.',
    fix: 'Save it as XLIFF 1.2 in the translation program, or as the CSV of "npm run languages -- export".',
  });
}

/**
 * Reads XLIFF 1.2, 2.0 or 2.1. Codes and segments within a text are part of it.
 *
 * @throws  NotTaken
 */
export function readXliff(text: string): ReturnedFile {
  const root = readXml(text, checkRoot);
  const [whole] = children(root, 'xliff');
  const isSecond = whole!.attributes['version'] !== '1.2';
  const owners = isSecond ? [whole!] : below(root, 'file');
  const languagesOf = (name: string) => owners.flatMap(({ attributes }) => attributes[name] ?? []);
  const [target, source] = isSecond ? ['trgLang', 'srcLang'] : ['target-language', 'source-language'];
  const languages = languagesOf(target!);
  const [language = ''] = languages;
  if (language === '' || languages.some((each) => each.toLowerCase() !== language.toLowerCase()))
    throw new NotTaken({
      what: language === '' ? 'The file does not say its language.' : 'The file holds several languages.',
      why: `Each language has a file of its own, with its code as "${target}".`,
      fix: 'Export the language again, and translate that file.',
    });
  const [sourceLanguage] = languagesOf(source!);
  const texts = isSecond ? readXliff2(whole!) : below(root, 'trans-unit').map(readUnit);
  return { language, ...(sourceLanguage !== undefined && { sourceLanguage }), texts };
}
