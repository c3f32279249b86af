import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/index.ts';
import { factsIn } from '../../src/languages/facts.ts';
import { csvRow, textOfCell } from '../../src/model/text/csv-row.ts';
import { safeSvg } from '../../src/studio/server/uploads/safe-svg.ts';
import { readXliff } from '../../src/tools/languages/exchange/read-xliff.ts';
import { measureSvg } from '../../src/validate/facts/picture-facts.ts';
import { readCsv } from '../../src/validate/redirects/read-csv.ts';

/** No more is taken of a drawing. A bad expression needs minutes for it, so that the test ends at its limit. */
const LENGTH = 1_999_000;
const many = (part: string) => part.repeat(Math.floor(LENGTH / part.length));

/** Makes a drawing harmless, or refuses it. */
function draw(text: string): void {
  try {
    safeSvg(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><style>${text}</style></svg>`));
  } catch (fault) {
    expect((fault as Error).message).toMatch(/^The drawing is not taken/);
  }
}

/** Reads a text of an XLIFF file. */
const readUnit = (text: string) =>
  readXliff(
    `<xliff version="1.2"><file source-language="en" target-language="de"><trans-unit><source>${text}</source></trans-unit></file></xliff>`,
  );

/** What takes texts from outside, with the texts that cost it most. */
const DOORS: [door: string, take: (text: string) => unknown, texts: string[]][] = [
  ['the style sheet of a drawing', draw, [`url(${many(' ')}`, many('url('), many('"\\'), `${many('@import ')}{`]],
  ['a drawing of public/', measureSvg, [many('<svg')]],
  ['a pasted list of redirects', readCsv, [many('a"')]],
  ['a cell of a table', (text) => textOfCell(csvRow([text])), [many('\t ')]],
  ['a config', (text) => parseConfig(text, 'site.config.json'), [`{"a":[${many('{"b":1},')}`]],
  ['a text of XLIFF', readUnit, [`–${many(' ')}`]],
  ['a translation', (text) => factsIn(text, 'en'), [many('a')]],
];

describe.each(DOORS)('A text of 2 MB that comes as %s', (_, take, texts) => {
  it.each(texts.map((text) => [JSON.stringify(text.slice(0, 12)), text]))('is read in one pass: %s', (__, text) => {
    expect(() => take(text)).not.toThrow();
  });
});
