import type { SyntaxContext, SyntaxProblem } from './syntax-problem.ts';
import { MAX_DEPTH } from './scan-json.ts';
import { quote, visible } from '../problems/quote.ts';

/** Words of other languages and what JSON has instead. */
const OTHER_WORDS: Record<string, string> = {
  True: 'true', TRUE: 'true', yes: 'true', Yes: 'true', on: 'true', ja: 'true',
  False: 'false', FALSE: 'false', no: 'false', No: 'false', off: 'false', nein: 'false',
}; // prettier-ignore
const NOTHING = ['undefined', 'None', 'nil', 'NaN', 'Infinity', 'NULL', 'Null'];

const CURLY = '“”„‟«»‘’‚‛‹›″';

/** Characters that look like space or like nothing. */
const INVISIBLE: Record<string, string> = {
  '\u00a0': 'a space that does not break', '\u200b': 'a space without width', '\ufeff': 'a byte-order mark',
  '\u202f': 'a narrow space', '\u3000': 'a wide space', '\u2028': 'a line separator', '\u200e': 'a direction mark',
  '\u0000': 'a zero byte', '\f': 'a page break', '\v': 'a vertical tab', '\u2009': 'a thin space',
}; // prettier-ignore

/** Errors inside a text in quotation marks. */
function describeInsideText({ kind, text, offset, rest, expected }: SyntaxContext): SyntaxProblem | null {
  if (kind === 'too-deep')
    return {
      code: 'too-deep',
      offset,
      length: 1,
      what: `More than ${MAX_DEPTH} lists and groups stand in each other here.`,
      why: 'A site needs about ten. Something has been pasted into itself.',
      fix: 'Delete what was pasted twice.',
    };
  if (kind === 'control-character')
    return {
      code: 'broken-json',
      offset,
      length: 1,
      what:
        text[offset] === '\t'
          ? 'A tab stands inside a text.'
          : `The character ${quote(text[offset]!)} stands inside a text.`,
      why: 'A text holds only characters that can be seen, and spaces.',
      fix: 'Write a space instead.',
    };
  if (kind === 'bad-escape') {
    const next = text[offset + 1] ?? '';
    return {
      code: 'bad-backslash',
      offset,
      length: Math.min(2, text.length - offset),
      what: `${quote(text.slice(offset, offset + 2)).replace(/\\\\/g, '\\')} is not a sign that JSON knows.`,
      why: 'A backslash has a meaning of its own inside a text.',
      fix:
        next === "'" ? "Write ' without the backslash." : 'Write "/" in addresses of files, or "\\\\" for a backslash.',
    };
  }
  if (kind !== 'open-text') return null;
  const curly = new RegExp(`[${CURLY}](?=\\s*(?:[,:}\\]]|$))`, 'u').exec(rest);
  if (curly)
    return {
      code: 'wrong-quotes',
      offset: offset + curly.index,
      length: 1,
      what: `A text ends with the curly quotation mark ${curly[0]}.`,
      why: 'JSON knows only straight quotation marks ("). Word processors bend them.',
      fix: 'Write " instead.',
    };
  const line = rest.trimEnd();
  return {
    code: 'missing-quote',
    offset,
    length: line.length,
    what: `The ${expected.includes('key') ? 'key' : 'text'} that begins here has no closing quotation mark.`,
    why: 'Each text stands between two straight quotation marks (") on one line.',
    fix:
      expected.includes('key') && line.includes(':')
        ? `Write ${line.slice(0, line.indexOf(':')).trimEnd()}": with the quotation mark before the colon.`
        : `Write " where it ends${line.endsWith(',') ? ', before the comma' : ''}.`,
  };
}

/** A number as people write it, not as JSON has it. */
function describeNumber({ text, expected, offset, rest, lastStart, lastEnd }: SyntaxContext): SyntaxProblem | null {
  const why = 'A number has digits only, with a point for decimals: 20 or 1.5.';
  const before = /(?:-|(?<!\d))\d+$/.exec(text.slice(Math.max(0, lastStart - 20), lastStart))?.[0];
  if (expected === 'key' && text[lastStart] === ',' && before !== undefined && lastEnd === offset && /^\d/.test(rest)) {
    const typed = `${before},${/^\d+/.exec(rest)![0]}`;
    return {
      code: 'bad-number',
      offset: lastStart - before.length,
      length: typed.length,
      what: `${quote(typed).slice(1, -1)} is written with a comma.`,
      why,
      fix: `Write ${typed.replace(',', '.')}.`,
    };
  }
  const goesOn =
    lastEnd === offset ? /^[\p{L}\d.%+_€$]/u.test(rest) : / ?\d{3}\b/y.test(rest) && offset === lastEnd + 1;
  const isNumber = /[\d-]/.test(text[lastStart] ?? '') && goesOn;
  const start = expected === 'comma' && isNumber ? lastStart : offset;
  if (start === offset && !(expected.includes('value') && /^[-+.]\.?\d|^-/.test(rest))) return null;
  const typed = /^[^\s,}\]]+(?: \d{3}\b)*/.exec(text.slice(start, start + 60))?.[0] ?? rest;
  const plain = /^[+]?0*(\d*)(\.\d+)?/.exec(typed.replaceAll(' ', ''))!;
  const repaired = `${plain[1] === '' ? '0' : plain[1]!}${plain[2] ?? ''}`;
  const unit = /(?<![\p{L}%])[\p{L}%]+$/u.exec(typed);
  return {
    code: 'bad-number',
    offset: start,
    length: typed.length,
    what: `${visible(typed)} is not a number that JSON knows.`,
    why: unit && !/^0x/i.test(typed) ? `${why} The unit (${unit[0]}) is not part of it.` : why,
    fix: /\d/.test(typed) ? `Write ${repaired}, or put it into quotation marks if it is a text.` : 'Write a number.',
  };
}

/** Words without quotation marks, or with half of them. */
function describeWord({
  text,
  stack,
  expected,
  offset,
  rest,
  lastStart,
  lastEnd,
}: SyntaxContext): SyntaxProblem | null {
  const word = /^[\p{L}_$][\p{L}\p{M}\p{N}_$-]*/u.exec(rest)?.[0];
  const inQuotes = text[lastStart] === '"';
  const sameLine = !/[\r\n]/.test(text.slice(lastEnd, offset));
  if (expected === 'colon' && inQuotes && /^[^:,}]/.test(rest) && text.slice(lastStart, lastEnd).includes(':'))
    return {
      code: 'missing-quote',
      offset: lastStart,
      length: lastEnd - lastStart,
      what: 'The key that begins here has no closing quotation mark.',
      why: 'Each key and each text stands between two straight quotation marks (").',
      fix: `Write ${text.slice(lastStart, text.indexOf(':', lastStart)).trimEnd()}": with the quotation mark before the colon.`,
    };
  const goesOn = expected === 'comma' ? /^[^\s"{}[\],:;|=]/.test(rest) : /^(?!(?:true|false|null)\b)\p{L}/u.test(rest);
  if ((expected === 'comma' || expected === 'colon') && inQuotes && sameLine && goesOn)
    return {
      code: 'missing-quote',
      offset: lastEnd - 1,
      length: 1,
      what: `This quotation mark ends the text, but ${quote(rest.split(/["\s]/u)[0])} follows it.`,
      why: 'A straight quotation mark inside a text ends it.',
      fix: 'Write \\" for a quotation mark inside a text, or use “ and ”.',
    };
  if (word === undefined || expected === 'comma' || expected === 'colon' || expected === 'end') return null;
  const instead = OTHER_WORDS[word];
  const why = 'Each key and each text stands between two straight quotation marks (").';
  if (expected.includes('key'))
    return {
      code: 'missing-quote',
      offset,
      length: word.length,
      what: `The key ${quote(word)} has no ${rest.startsWith('"', word.length) ? 'opening quotation mark' : 'quotation marks'}.`,
      why,
      fix: `Write "${word}".`,
    };
  if (instead !== undefined || NOTHING.includes(word))
    return {
      code: 'broken-json',
      offset,
      length: word.length,
      what: `${word} is not a word that JSON knows.`,
      why: 'The words without quotation marks are true, false and null, in small letters.',
      fix: instead === undefined ? 'Write a value, or delete the line.' : `Write ${instead}.`,
    };
  const typed = (/^[^"\r\n]*(?=")/.exec(rest)?.[0] ?? /^[^,}\]\r\n]*/.exec(rest)![0]).trimEnd();
  const half = rest.startsWith('"', typed.length);
  return {
    code: 'missing-quote',
    offset,
    length: typed.length,
    what: `The text ${quote(typed)} has no ${half ? 'opening quotation mark' : 'quotation marks'}.`,
    why: `${why}${stack.length === 0 ? ' The file itself is one group { }.' : ''}`,
    fix: `Write ${quote(typed)}.`,
  };
}

/**
 * Describes an error in characters: quotation marks, numbers, comments, invisible characters.
 *
 * @returns  null when brackets, commas and colons are to blame.
 */
export function describeTokenError(context: SyntaxContext): SyntaxProblem | null {
  const inside = describeInsideText(context);
  if (inside) return inside;
  const { found, rest, offset } = context;
  const at = (length: number) => ({ offset, length });
  if (/^(\/\/|\/\*|#|<!--)/.test(rest))
    return {
      code: 'comment',
      ...at(rest.trimEnd().length),
      what: 'There is a comment.',
      why: 'JSON has no comments; the whole file is data.',
      fix: 'Delete it, and keep notes in a file of their own.',
    };
  if (/^(<{7}|={7}|>{7})/.test(rest))
    return {
      code: 'broken-json',
      ...at(7),
      what: 'Two versions of the file have been merged, and nobody has chosen between them.',
      why: 'The lines with <<<<<<<, ======= and >>>>>>> are marks of git.',
      fix: 'Keep one of the two versions and delete the three marks.',
    };
  if (found !== '' && (CURLY.includes(found) || found === "'" || found === '`')) {
    const named = found === "'" ? 'a single quotation mark' : found === '`' ? 'a backtick' : 'a curly quotation mark';
    return {
      code: 'wrong-quotes',
      ...at(1),
      what: `There is ${named} (${found}) around a key or a text.`,
      why: `JSON knows only straight quotation marks (").${found === "'" || found === '`' ? '' : ' Word processors bend them.'}`,
      fix: 'Write " instead, at both ends.',
    };
  }
  if (INVISIBLE[found] !== undefined || /^[\p{Zs}\p{Cf}\p{Cc}]/u.test(found))
    return {
      code: 'broken-json',
      ...at(found.length),
      what: `There is a character that cannot be seen: ${INVISIBLE[found] ?? quote(found)}.`,
      why: 'It often comes along when text is copied from a web page or a chat.',
      fix: 'Delete it, and type an ordinary space if one is needed.',
    };
  if (/^(…|\.\.\.)/.test(rest))
    return {
      code: 'broken-json',
      ...at(found === '…' ? 1 : 3),
      what: 'There are dots where something was left out.',
      why: 'Examples shorten what does not matter; the file itself must be complete.',
      fix: 'Write what belongs there, or delete the dots.',
    };
  return describeNumber(context) ?? describeWord(context);
}
