import { quote } from '../problems/quote.ts';
import type { Frame, Stop } from './scan-json.ts';
import { describeTokenError } from './describe-token-error.ts';
import { findUnclosedBracket } from './find-unclosed-bracket.ts';
import type { SyntaxContext, SyntaxProblem } from './syntax-problem.ts';

const closerOf = (frame: Pick<Frame, 'open'>): string => (frame.open === '{' ? '}' : ']');

/** A bracket that is never closed, or closed by the wrong one. */
export function describeUnclosed(context: SyntaxContext): SyntaxProblem | null {
  const { text, stack, found, offset, lineOf } = context;
  const inner = stack.at(-1);
  if (!inner) return null;
  const guess = findUnclosedBracket(text, offset);
  if (guess) {
    const closer = closerOf(guess);
    return {
      code: 'unclosed',
      offset: guess.before,
      length: 1,
      what: `The "${guess.open}" of line ${lineOf(guess.offset)} is not closed before this "${text[guess.before]!}".`,
      why: 'Every { needs its } and every [ its ]. The indentation shows where one is missing.',
      fix: `Write "${closer}" further up, where what began in line ${lineOf(guess.offset)} ends.`,
    };
  }
  if (found !== '')
    return {
      code: 'unclosed',
      offset,
      length: 1,
      what: `The "${inner.open}" of line ${lineOf(inner.offset)} is still open at this "${found}".`,
      why: 'Every { needs its } and every [ its ], the one opened last first.',
      fix:
        found === '{'
          ? `Write "}" before it${context.expected === 'key' ? ', and before the comma' : ''}.`
          : `Write "${closerOf(inner)}" before it, or delete the "${found}" if it is one too many.`,
    };
  const end = text.trimEnd().length;
  const closers = stack.map(closerOf).reverse().join('');
  return {
    code: 'unclosed',
    offset: Math.max(0, end - 1),
    length: 1,
    what: `The file ends here, but the "${inner.open}" of line ${lineOf(inner.offset)} is still open.`,
    why: 'Every { needs its } and every [ its ]. Was the end of the file cut off?',
    fix:
      context.expected === 'comma' || context.expected === 'first-key' || context.expected === 'first-value'
        ? `If nothing else is lost, write "${closers}" at the end.`
        : 'Bring back the end of the file from your last copy, or finish it by hand.',
  };
}

/** A comma too many, or one at the wrong place. */
function describeComma(context: SyntaxContext): SyntaxProblem | null {
  const { text, expected, found, offset, lastStart } = context;
  const afterComma = text[lastStart] === ',' && (expected === 'key' || expected === 'value');
  if (afterComma && (found === '}' || found === ']')) {
    const inner = context.stack.at(-1)!;
    if (closerOf(inner) !== found) return describeUnclosed(context);
    return {
      code: 'trailing-comma',
      offset: lastStart,
      length: 1,
      what: `There is a comma before the closing "${found}".`,
      why: 'A comma stands between two entries, never after the last one.',
      fix: 'Delete this comma.',
    };
  }
  if (found !== ',' || expected === 'colon' || text[lastStart] === ':') return null;
  return {
    code: 'extra-comma',
    offset,
    length: 1,
    what: afterComma ? 'Two commas follow each other.' : 'There is a comma with nothing before it.',
    why: 'A comma stands between two entries, and one is enough.',
    fix: 'Delete this comma.',
  };
}

/** What is missing between two tokens that are each in order. */
function describeMissing(context: SyntaxContext): SyntaxProblem | null {
  const { text, expected, found, lastStart, lastEnd, stack } = context;
  const behind = { offset: lastEnd, length: 1 };
  const token = text.slice(lastStart, lastEnd);
  if (expected === 'comma') {
    if (/[{["\-\d\p{L}]/u.test(found)) {
      const named = token.length > 1 && token.startsWith('"') ? quote(token.slice(1, -1)) : `"${token}"`;
      return {
        code: 'missing-comma',
        ...behind,
        what: `A comma is missing after ${named}.`,
        why: `A comma stands between two entries of a ${stack.at(-1)?.open === '[' ? 'list' : 'group'}.`,
        fix: 'Write "," here.',
      };
    }
    if (found === ';' || found === '.' || found === '|')
      return {
        code: 'missing-comma',
        offset: context.offset,
        length: 1,
        what: `There is a "${found}" where a comma belongs.`,
        why: 'A comma stands between two entries.',
        fix: `Write "," instead of "${found}".`,
      };
    if (found === ':' && stack.at(-1)?.open === '[')
      return {
        code: 'broken-json',
        offset: lastStart,
        length: lastEnd - lastStart,
        what: `${token} is written like a key, but stands in a list.`,
        why: 'A list [ ] holds values; keys with a colon stand in braces { }.',
        fix: 'Put { before it and } after its group.',
      };
  }
  if (expected === 'colon' && (found === ',' || found === '}'))
    return {
      code: 'missing-value',
      offset: lastStart,
      length: lastEnd - lastStart,
      what: `${token} has no value.`,
      why: 'Each key is followed by a colon and a value.',
      fix: `Write ${token}: and the value, or delete it.`,
    };
  if (expected === 'colon')
    return {
      code: 'missing-colon',
      ...behind,
      what: `A colon is missing after ${token}.`,
      why: 'Each key is followed by a colon and a value.',
      fix: found === '=' ? 'Write ":" instead of "=".' : 'Write ":" here.',
    };
  if (text[lastStart] === ':' && (found === ',' || found === '}' || found === ']'))
    return {
      code: 'missing-value',
      offset: lastStart,
      length: 1,
      what: 'Nothing stands after this colon.',
      why: 'Each key is followed by a colon and a value.',
      fix: 'Write the value, or delete the key.',
    };
  return null;
}

/** More text after the end. */
function describeTextAfterEnd(context: SyntaxContext): SyntaxProblem | null {
  if (context.expected !== 'end') return null;
  const { found, offset } = context;
  return {
    code: 'text-after-end',
    offset,
    length: 1,
    what: '}],'.includes(found)
      ? `This "${found}" is one too many: everything is closed already.`
      : 'There is more text after the end.',
    why: 'The file is one group { }, and it ended before this.',
    fix:
      found === '{'
        ? 'Move it into the list it belongs to, or delete it.'
        : 'Delete it. If more of the site follows, a bracket further up closes too early.',
  };
}

/**
 * Describes the first syntax error in a text that is not JSON.
 *
 * @param stop    Where the reader stopped; from `scanJson`.
 * @param text    The whole text.
 * @param lineOf  Line of an offset, from 1.
 */
export function describeSyntaxError(stop: Stop, text: string, lineOf: (offset: number) => number): SyntaxProblem {
  const found = String.fromCodePoint(...(stop.offset < text.length ? [text.codePointAt(stop.offset)!] : []));
  const rest = /^[^\r\n]*/.exec(text.slice(stop.offset, stop.offset + 500))![0];
  const context: SyntaxContext = { ...stop, text, found, rest, lineOf };
  const bracket = found === '' || (found === '}' && context.expected === 'comma') || found === ']' || found === '{';
  return (
    describeTokenError(context) ??
    describeTextAfterEnd(context) ??
    describeComma(context) ??
    describeMissing(context) ??
    (bracket ? describeUnclosed(context) : null) ?? {
      code: 'broken-json',
      offset: stop.offset,
      length: Math.max(1, found.length),
      what: `${quote(found)} cannot stand here.`,
      why: `Here belongs ${context.expected.includes('key') ? 'a key in straight quotation marks' : 'a text in straight quotation marks, a number, true, false, a list or a group'}.`,
      fix: 'Delete it, or put the text into straight quotation marks.',
    }
  );
}
