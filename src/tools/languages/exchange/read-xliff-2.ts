import type { SaxesTagNS } from 'saxes';
import { readUnitId, type Returned } from './unit.ts';
import { markOf } from './xliff-states.ts';
import { below, children, childrenOf, LINE_BREAK, textOf, type Element } from './xml-element.ts';

const XLIFF_2 = 'urn:oasis:names:tc:xliff:document:2.0';

/** Whether a file is XLIFF 2: both of its versions share a namespace. */
export const isXliff2 = ({ local, uri, attributes }: SaxesTagNS): boolean =>
  local === 'xliff' && (uri === XLIFF_2 || uri === '') && ['2.0', '2.1'].includes(attributes['version']?.value ?? '');

/** The character of a code that stands for one that XML cannot hold. */
const characterOf = (hex: string): string =>
  /^[\da-f]{1,5}$/i.test(hex) ? String.fromCodePoint(Number.parseInt(hex, 16)) : '\ufffd';

/** What the text of the codes of a unit is, from the data of the unit that they refer to. */
function codesOf(unit: Element) {
  const data = new Map(
    children(unit, 'originalData').flatMap((all) =>
      children(all, 'data').map((each) => [each.attributes['id'], textOf(each, codeText)] as const),
    ),
  );
  function codeText({ name, attributes }: Element, inside: string): string | undefined {
    const named = (end = '') => data.get(attributes[`dataRef${end}`]) ?? attributes[`equiv${end}`] ?? '';
    if (attributes['subType'] === 'xlf:lb') return LINE_BREAK;
    if (name === 'cp') return characterOf(attributes['hex'] ?? '');
    if (name === 'pc') return named('Start') + inside + named('End');
    return ['ph', 'sc', 'ec'].includes(name) ? named() : undefined;
  }
  return codeText;
}

/** From the one that says least to the one that says most. */
const MARKS: Returned['mark'][] = ['new', 'open', 'review', 'done'];

/** What a segment says of itself. By the standard it is "initial" where it says nothing. */
function markOfSegment({ attributes }: Element): Returned['mark'] {
  const { state = 'initial', subState = '' } = attributes;
  // Programs write the states of 1.2 there: "xlf:needs-review-translation".
  const more = markOf(subState.split(':').at(-1)!);
  return state === 'initial' ? 'open' : more;
}

function readUnit(unit: Element): Returned {
  const codes = codesOf(unit);
  const parts = childrenOf(unit).filter(({ name }) => name === 'segment' || name === 'ignorable');
  const segments = parts.filter(({ name }) => name === 'segment');
  const wordsOf = (part: Element, name: string) => {
    const [found] = children(part, name);
    return found && textOf(found, codes);
  };
  const isOpen = (segment: Element) => (wordsOf(segment, 'target') ?? '').trim() === '';
  const isEmpty = segments.every(isOpen);
  const source = parts.map((part) => wordsOf(part, 'source') ?? '').join('');
  // What is between segments is often in the source alone; a segment without its translation keeps the text a whole.
  const text = isEmpty ? '' : parts.map((part) => wordsOf(part, 'target') || (wordsOf(part, 'source') ?? '')).join('');
  const marks = segments.map((segment) => (isOpen(segment) ? 'open' : markOfSegment(segment)));
  const { id = '', name = '' } = unit.attributes;
  // An id of XLIFF 2 has no "/" and "|": programs that convert a file keep that of 1.2 as a name.
  const own = [id, name].find((each) => readUnitId(each)) ?? id;
  return { id: own, source, text, mark: MARKS.find((mark) => marks.includes(mark)) ?? 'new' };
}

/** Reads the units of XLIFF 2.0 or 2.1. @see https://docs.oasis-open.org/xliff/xliff-core/v2.1/xliff-core-v2.1.html */
export const readXliff2 = (xliff: Element): Returned[] => below(xliff, 'unit').map(readUnit);
