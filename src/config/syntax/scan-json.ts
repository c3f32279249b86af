/** How deep lists and groups may be nested. A site needs about ten. */
export const MAX_DEPTH = 100;

/** An open `{` or `[` while the text is read. */
export interface Frame {
  open: '{' | '[';
  offset: number;
  /** The key or index being read. */
  at: string | number;
  /** Keys seen so far, with their offset. */
  keys: Map<string, number>;
}

/** What the parser expected. */
export type Expected = 'value' | 'first-value' | 'key' | 'first-key' | 'colon' | 'comma' | 'end';

/** Where the text stops being JSON. */
export interface Stop {
  kind: 'unexpected' | 'open-text' | 'control-character' | 'bad-escape' | 'too-deep';
  offset: number;
  expected: Expected;
  stack: Frame[];
  /** Start and end of the token before. */
  lastStart: number;
  lastEnd: number;
}

/** A duplicate key, or one that no group may have. */
export interface BadKey {
  kind: 'duplicate' | 'unsafe';
  key: string;
  path: (string | number)[];
  offset: number;
  length: number;
  /** Where the same key came first. */
  firstOffset: number;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /(?:true|false|null)(?![\w$])/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** The end of what a sticky pattern matches at an offset; -1 when it does not. */
function endOf(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** The end of a text in quotation marks, or what broke it and where. */
function endOfText(text: string, start: number): number | { kind: Stop['kind']; offset: number } {
  for (let i = start + 1; ; i++) {
    const code = text.charCodeAt(i);
    if (code === 34) return i + 1;
    if (code === 92) {
      const end = endOf(ESCAPE, text, i);
      if (end < 0) return { kind: 'bad-escape', offset: i };
      i = end - 1;
    } else if (Number.isNaN(code) || code === 10 || code === 13) return { kind: 'open-text', offset: start };
    else if (code < 32) return { kind: 'control-character', offset: i };
  }
}

/**
 * Parses JSON as strictly as JSON.parse does, and reports what JSON.parse does not: where it stopped and what it expected,
 * duplicate keys, and `__proto__`. Without recursion, so that no depth breaks it.
 *
 * @param text  The file's text.
 * @returns     `stop` is null for valid JSON.
 */
export function scanJson(text: string): { stop: Stop | null; badKeys: BadKey[] } {
  const stack: Frame[] = [];
  const badKeys: BadKey[] = [];
  let expected: Expected = 'value';
  let lastStart = 0;
  let lastEnd = 0;
  let i = 0;
  const stop = (kind: Stop['kind'], offset: number) => ({
    stop: { kind, offset, expected, stack, lastStart, lastEnd },
    badKeys,
  });
  for (;;) {
    for (let code = text.charCodeAt(i); code === 32 || code === 10 || code === 13 || code === 9;)
      code = text.charCodeAt(++i);
    if (i >= text.length) return expected === 'end' ? { stop: null, badKeys } : stop('unexpected', i);
    const character = text[i]!;
    const frame = stack.at(-1);
    const start = i;
    const awaitsValue = expected === 'value' || expected === 'first-value';
    const awaitsKey = expected === 'key' || expected === 'first-key';
    const closes =
      (frame?.open === '{' && character === '}' && (expected === 'comma' || expected === 'first-key')) ||
      (frame?.open === '[' && character === ']' && (expected === 'comma' || expected === 'first-value'));
    if (closes) {
      stack.pop();
      expected = stack.length === 0 ? 'end' : 'comma';
      i++;
    } else if (awaitsValue && (character === '{' || character === '[')) {
      if (stack.length >= MAX_DEPTH) return stop('too-deep', i);
      stack.push({ open: character, offset: i, at: character === '[' ? 0 : '', keys: new Map() });
      expected = character === '{' ? 'first-key' : 'first-value';
      i++;
    } else if (character === '"' && (awaitsValue || awaitsKey)) {
      const end = endOfText(text, i);
      if (typeof end !== 'number') return stop(end.kind, end.offset);
      i = end;
      if (awaitsKey && frame) {
        const raw = text.slice(start, end);
        const key = raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1);
        frame.at = key;
        const firstOffset = frame.keys.get(key);
        const kind = key === '__proto__' ? 'unsafe' : firstOffset === undefined ? null : 'duplicate';
        if (kind !== null)
          badKeys.push({
            kind,
            key,
            path: stack.map(({ at }) => at),
            offset: start,
            length: end - start,
            firstOffset: firstOffset ?? start,
          });
        if (firstOffset === undefined) frame.keys.set(key, start);
        expected = 'colon';
      } else expected = frame ? 'comma' : 'end';
    } else if (expected === 'colon' && character === ':') {
      expected = 'value';
      i++;
    } else if (expected === 'comma' && character === ',' && frame) {
      if (typeof frame.at === 'number') frame.at++;
      expected = frame.open === '{' ? 'key' : 'value';
      i++;
    } else {
      const end = awaitsValue ? Math.max(endOf(NUMBER, text, i), endOf(WORD, text, i)) : -1;
      if (end < 0) return stop('unexpected', i);
      i = end;
      expected = frame ? 'comma' : 'end';
    }
    lastStart = start;
    lastEnd = i;
  }
}
