import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';

/** Largest config we read, in bytes. 1,000 pages are about 2 MB. */
const MAX_BYTES = 50 * 1024 * 1024;

/** Why a file could not be read, in the words of a problem. */
export interface ReadProblem {
  code: 'missing-file' | 'unreadable-file' | 'wrong-encoding' | 'too-large';
  what: string;
  why: string;
  fix: string;
  /** The text as far as it could be read; "" when there is none. */
  text: string;
  /** Where in the text the problem is, if anywhere. */
  offset?: number;
}

const UTF8_FIX =
  'Save it as UTF-8 without BOM. In VS Code: click the encoding in the bottom bar, "Save with Encoding", "UTF-8".';

/** Whether a file begins with the byte-order mark of UTF-8. */
export const hasByteOrderMark = (bytes: Buffer): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** Detects UTF-16 by its byte-order mark, or by a zero byte beside the first brace. */
function isUtf16(bytes: Buffer): boolean {
  const [a, b] = [bytes[0], bytes[1]];
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return true;
  return bytes.length > 1 && (a === 0) !== (b === 0);
}

const missing = (file: string): ReadProblem => ({
  code: 'missing-file',
  what: `There is no file "${file}".`,
  why: 'It describes the whole website; without it there is nothing to show.',
  fix: 'Check the name and the folder you are in. SITE_CONFIG can name another file.',
  text: '',
});

/**
 * Reads a text file of the author.
 *
 * @param path   Where it is.
 * @param shown  Its name as the author knows it.
 * @returns      The text, or why it cannot be read. Never throws.
 */
export function readText(path: string, shown: string): string | ReadProblem {
  let bytes: Buffer;
  try {
    const stats = statSync(path);
    if (!stats.isFile())
      return {
        code: 'unreadable-file',
        what: `"${shown}" is ${stats.isDirectory() ? 'a folder' : 'not a file'}.`,
        why: 'A JSON file is needed here.',
        fix: shown.endsWith('.json')
          ? 'Rename it, and put a file of this name in its place.'
          : `Name the file in it, such as ${shown.replace(/\/$/, '')}/site.config.json.`,
        text: '',
      };
    if (stats.size > MAX_BYTES)
      return {
        code: 'too-large',
        what: `"${shown}" has ${Math.ceil(stats.size / 1024 / 1024)} MB.`,
        why: 'More than 50 MB is not read: a website of 1,000 pages needs about 2 MB.',
        fix: 'Check that it is the right file. Pictures belong into public/, not into this file.',
        text: '',
      };
    bytes = readFileSync(path);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    if (reason === 'ENOENT' || reason === 'ENOTDIR') return missing(shown);
    return {
      code: 'unreadable-file',
      what: `"${shown}" cannot be read.`,
      why:
        reason === 'EACCES' || reason === 'EPERM'
          ? 'The computer does not let you open it.'
          : `The computer says ${reason ?? 'nothing more'}.`,
      fix: 'Give yourself the right to read it, or close the program that holds it.',
      text: '',
    };
  }
  if (isUtf16(bytes))
    return {
      code: 'wrong-encoding',
      what: 'The file is saved as UTF-16.',
      why: 'JSON files are UTF-8; in UTF-16 every other byte is read as a stray character.',
      fix: UTF8_FIX,
      text: '',
    };
  if (hasByteOrderMark(bytes))
    return {
      code: 'wrong-encoding',
      what: 'The file begins with a byte-order mark (BOM), a character that cannot be seen.',
      why: 'JSON has no such mark, and many programs refuse it. Some editors add it when they save.',
      fix: UTF8_FIX,
      text: bytes.toString('utf8', 3),
      offset: 0,
    };
  const text = bytes.toString('utf8');
  if (isUtf8(bytes)) return text;
  return {
    code: 'wrong-encoding',
    what: 'A letter here is not saved as UTF-8.',
    why: 'Letters such as é or ü would reach visitors as �. An older editor has saved the file as "ANSI" or "Latin-1".',
    fix: UTF8_FIX,
    text,
    offset: Math.max(0, text.indexOf('\ufffd')),
  };
}
