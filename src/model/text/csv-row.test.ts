import fc from '../../../tests/random.ts';
import { expect, it } from 'vitest';
import { csvRow, textOfCell } from './csv-row.ts';

it('a cell gives back the text that it was made of', () => {
  const part = fc.constantFrom('=', '+', '-', '@', '＝', "'", '"', ';', '\t', '\n', ' ', 'a', '\u00ad', '\u200f', '1');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      // The one text that two cells could be: nobody writes it.
      fc.pre(!text.startsWith("'\t"));
      const row = csvRow([text]);
      const cell = row.startsWith('"') && row !== '"' ? row.slice(1, -1).replaceAll('""', '"') : row;
      expect(textOfCell(cell)).toBe(text);
    }),
    { numRuns: 2000 },
  );
});
