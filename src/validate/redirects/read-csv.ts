/** One record of a CSV text. */
export interface CsvRecord {
  /** Where it begins, from 1. */
  line: number;
  /** Without white space around them. */
  cells: string[];
  /** A quotation mark in it is never closed: it reaches to the end. */
  isUnclosed: boolean;
}

/** The first line by which spreadsheets tell each other what stands between cells: "sep=;". */
const NAMED_SEPARATOR = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i;

/** What stands between the cells of a text: a tab where spreadsheets are pasted, a semicolon where commas are decimal. */
function separatorOf(text: string): string {
  const named = NAMED_SEPARATOR.exec(text)?.[1];
  if (named !== undefined) return named;
  const [first = ''] = text
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  return ['\t', ';'].find((sign) => first.includes(sign) && !first.includes(',')) ?? ',';
}

/**
 * Reads CSV as spreadsheets save or copy it: with commas, semicolons or tabs, quotation marks where they are needed, any line
 * breaks, and perhaps a byte-order mark.
 *
 * @returns  Without empty lines.
 * @see      RFC 4180
 */
export function readCsv(text: string): CsvRecord[] {
  const source = text.replace(/^\ufeff/, '');
  const separator = separatorOf(source);
  const records: CsvRecord[] = [];
  let [line, start] = [1, 1];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isBlank = true;
  const endRecord = () => {
    cells.push(cell.trim());
    if (cells.some((each) => each !== '')) records.push({ line: start, cells, isUnclosed: isQuoted });
    [cells, cell, start, isBlank] = [[], '', line, true];
  };
  const skipped = NAMED_SEPARATOR.exec(source)?.[0] ?? '';
  if (skipped !== '') [line, start] = [2, 2];
  for (let at = skipped.length; at < source.length; at++) {
    const sign = source[at]!;
    const isBreak = sign === '\n' || (sign === '\r' && source[at + 1] !== '\n');
    if (isBreak) line++;
    if (isQuoted && sign === '"' && source[at + 1] === '"') cell += source[at++];
    else if (sign === '"' && (isQuoted || isBlank)) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (isBreak) endRecord();
    else if (sign === separator) {
      cells.push(cell.trim());
      [cell, isBlank] = ['', true];
    } else cell += sign;
    isBlank &&= cell === '' || sign.trim() === '' || (sign === '"' && isQuoted);
  }
  endRecord();
  return records;
}
