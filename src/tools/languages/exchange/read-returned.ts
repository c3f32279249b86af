import { readFileSync, statSync } from 'node:fs';
import { quote } from '../../../config/problems/quote.ts';
import { readTranslationsCsv } from './csv.ts';
import { NotTaken } from './not-taken.ts';
import { readXliff } from './read-xliff.ts';
import { misreadText } from './misread-text.ts';
import { hashOfText, readUnitId, type ReturnedFile } from './unit.ts';

/** Largest file that is read, in bytes. A site of 1,000 texts has about 1 MB. */
export const MAX_BYTES = 10 * 1024 * 1024;

/** The text of a file in UTF-8, or in UTF-16 as some programs save it. */
function decode(bytes: Buffer): string {
  const [a, b] = bytes;
  const encoding = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new NotTaken({
      what: 'The file is not UTF-8.',
      why: 'Letters such as ä or é would arrive as others.',
      fix: 'Save it as UTF-8; a spreadsheet calls that "CSV UTF-8".',
    });
  }
}

function readBytes(file: string): Buffer {
  try {
    const { size } = statSync(file);
    if (size > MAX_BYTES)
      throw new NotTaken({
        what: `The file has ${Math.ceil(size / 1024 / 1024)} MB.`,
        why: 'More than 10 MB is not read: 1,000 texts need about 1 MB.',
        fix: 'Check that it is the right file.',
      });
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new NotTaken({
      what: code === 'ENOENT' ? `There is no file ${quote(file)}.` : `${quote(file)} cannot be read.`,
      why: code === 'ENOENT' ? 'Nothing has that name here.' : `The computer says ${code}.`,
      fix: 'Check the name and the folder you are in.',
    });
  }
}

/** Refuses texts that a program has saved with other letters. One that came back as it went out may be about such letters. */
function refuseMisread({ texts }: ReturnedFile): void {
  for (const { id, source, text, before } of texts) {
    const isOwn = readUnitId(id)?.hash === hashOfText(source);
    const changed = [...(isOwn ? [] : [source]), ...(text === before?.text ? [] : [text])];
    const found = changed.find((each) => misreadText(each) !== undefined);
    if (found !== undefined)
      throw new NotTaken({
        what: `Letters of the file are not what was meant: ${quote(found)}.`,
        why: `A program has read UTF-8 as Windows-1252 and saved that: ${quote(misreadText(found))} became ${quote(found)}.`,
        fix: 'Open the file that went out as UTF-8, and save it as UTF-8; a spreadsheet calls that "CSV UTF-8".',
      });
  }
}

/** Refuses a text that is there twice with other words: nobody can tell which is meant. */
function refuseTwice({ texts }: ReturnedFile): void {
  const first = new Map<string, string>();
  for (const { id, source, text } of texts) {
    const known = first.get(id);
    first.set(id, known ?? text);
    if (known !== undefined && known !== text)
      throw new NotTaken({
        what: `The file has two translations of ${quote(source)}: ${quote(known)} and ${quote(text)}.`,
        why: `Both have the id ${quote(id)}, and only one of them can be meant.`,
        fix: 'Remove one of the two from the file.',
      });
  }
}

/** Reads a file of translators. @throws NotTaken */
export const readReturned = (file: string): ReturnedFile => parseReturned(readBytes(file));

/**
 * Reads what a file of translators holds: XLIFF or CSV, told by its beginning.
 *
 * @throws  NotTaken
 */
export function parseReturned(bytes: Buffer): ReturnedFile {
  const text = decode(bytes);
  const returned = text.trimStart().startsWith('<') ? readXliff(text) : readTranslationsCsv(text);
  refuseMisread(returned);
  refuseTwice(returned);
  return returned;
}
