/** Where a value stands in a text, and its key. */
export interface Place {
  start: number;
  end: number;
  key?: { start: number; end: number };
}

/** A value whose own parts are looked for when they are asked for. */
interface Part extends Place {
  parts?: Map<string | number, Part>;
}

const SPACE = /[ \t\r\n]*/y;
/** What begins or ends a text, a list or a group: all else can be jumped over. */
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

/** The parts of a list or group; of keys that stand twice the last, as JSON.parse has it. */
function partsOf(text: string, { start }: Part): Map<string | number, Part> {
  const parts = new Map<string | number, Part>();
  if (text[start] !== '{' && text[start] !== '[') return parts;
  for (let offset = skip(SPACE, text, start + 1); text[offset] !== '}' && text[offset] !== ']';) {
    let step: string | number = parts.size;
    let key: Place['key'];
    if (text[start] === '{') {
      key = { start: offset, end: endOfText(text, offset) };
      step = JSON.parse(text.slice(key.start, key.end)) as string;
      const colon = skip(SPACE, text, key.end);
      offset = skip(SPACE, text, colon + 1);
    }
    const end = endOfValue(text, offset);
    parts.set(step, { start: offset, end, ...(key && { key }) });
    offset = skip(SPACE, text, end);
    if (text[offset] === ',') offset = skip(SPACE, text, offset + 1);
  }
  return parts;
}

/**
 * Finds places in a text of sound JSON. Only the lists and groups on the way are read, each once: of a thousand
 * routes the one that is spoken of.
 *
 * @returns  A function from a path to the place of its value, or of the nearest one above it; `depth` is how many
 *           steps of the path were found.
 */
export function placesIn(text: string): (path: (string | number)[]) => { place: Place; depth: number } {
  const start = skip(SPACE, text, 0);
  const root: Part = { start, end: /[{[]/.test(text[start]!) ? text.length : endOfValue(text, start) };
  return (path) => {
    let place = root;
    for (const [depth, step] of path.entries()) {
      place.parts ??= partsOf(text, place);
      const part = place.parts.get(step);
      if (!part) return { place, depth };
      place = part;
    }
    return { place, depth: path.length };
  };
}
