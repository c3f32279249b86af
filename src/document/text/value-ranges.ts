/** The range of a value in a text, and that of its key. */
export interface ValueRange {
  start: number;
  end: number;
  key?: { start: number; end: number };
}

const SPACE = /[ \t\r\n]*/y;
/** What begins or ends a text, a list or a group; everything else is skipped. */
const LANDMARK = /["{}[\]]/g;
const PLAIN = /[^\s,\]}]*/y;

function skip(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  pattern.test(text);
  return pattern.lastIndex;
}

/** The end of a text in quotation marks. */
function endOfText(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); ; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (text[quote - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return quote + 1;
  }
}

function endOfValue(text: string, start: number): number {
  if (text[start] === '"') return endOfText(text, start);
  if (text[start] !== '{' && text[start] !== '[') return skip(PLAIN, text, start);
  let depth = 0;
  for (let offset = start; ;) {
    LANDMARK.lastIndex = offset;
    const at = LANDMARK.exec(text)!.index;
    const mark = text[at]!;
    if (mark === '"') offset = endOfText(text, at);
    else {
      offset = at + 1;
      depth += mark === '{' || mark === '[' ? 1 : -1;
      if (depth === 0) return offset;
    }
  }
}

/** The range of the value that a text of valid JSON holds. */
export function wholeRange(text: string): ValueRange {
  const start = skip(SPACE, text, 0);
  return { start, end: /[{[]/.test(text[start]!) ? text.trimEnd().length : endOfValue(text, start) };
}

/**
 * The parts of a list or group, each with its index or key, in the order of the text; of any other value, none.
 *
 * @param start  Where the value begins in a text of valid JSON.
 */
export function partsAt(text: string, start: number): [step: string | number, range: ValueRange][] {
  const parts: [string | number, ValueRange][] = [];
  if (text[start] !== '{' && text[start] !== '[') return parts;
  for (let offset = skip(SPACE, text, start + 1); text[offset] !== '}' && text[offset] !== ']';) {
    let step: string | number = parts.length;
    let key: ValueRange['key'];
    if (text[start] === '{') {
      key = { start: offset, end: endOfText(text, offset) };
      step = JSON.parse(text.slice(key.start, key.end)) as string;
      const colon = skip(SPACE, text, key.end);
      offset = skip(SPACE, text, colon + 1);
    }
    const end = endOfValue(text, offset);
    parts.push([step, { start: offset, end, ...(key && { key }) }]);
    offset = skip(SPACE, text, end);
    if (text[offset] === ',') offset = skip(SPACE, text, offset + 1);
  }
  return parts;
}
