import fc from '../../../tests/random.ts';
import { describe, expect, it } from 'vitest';
import { parseRichText, wordsOf, type Run } from './parse-rich-text.ts';
import { withLink, withoutLinks, writeRichText } from './write-rich-text.ts';

/** A rich text as HTML would have it, each run by itself. */
const drawn = (source: string): string =>
  parseRichText(source)
    .runs.map(({ text, strong, em, link }) => {
      const marked = `${strong ? '<b>' : ''}${em ? '<i>' : ''}${text}${em ? '</i>' : ''}${strong ? '</b>' : ''}`;
      return link === null ? marked : `<a ${link}>${marked}</a>`;
    })
    .join('');

describe('A rich text', () => {
  it.each([
    ['We **never** store *bank* data', 'We <b>never</b> store <i>bank</i> data'],
    ['Read [our terms](/terms#data).', 'Read <a /terms#data>our terms</a>.'],
    ['***both***, **bold *and* more**', '<b><i>both</i></b>, <b>bold </b><b><i>and</i></b><b> more</b>'],
    ['**[a](/a)** and [**b** c](/b)', '<a /a><b>a</b></a> and <a /b><b>b</b></a><a /b> c</a>'],
    ['un**believ**able', 'un<b>believ</b>able'],
    ['*one* *two*', '<i>one</i> <i>two</i>'],
    ['[a](tel:+1(800)555) (see [b](/b))', '<a tel:+1(800)555>a</a> (see <a /b>b</a>)'],
    ['[a [b] c](/x)', '<a /x>a [b] c</a>'],
    ['[a [b](/x) c](/y)', '[a <a /x>b</a> c](/y)'],
    ['[a](/x\\)y)', '<a /x)y>a</a>'],
    ['**over\ntwo lines**', '<b>over\ntwo lines</b>'],
  ])('has bold, emphasis and links: %s', (source, html) => {
    expect(drawn(source)).toBe(html);
  });

  it.each([
    '5 * 3 * 2 is 30',
    'a ** b ** c',
    'Open **only',
    '*Terms apply',
    'Ends only**',
    '**** and *****',
    '** a**',
    '[words] (/link)',
    '[words](two words)',
    '[words]()',
    '[ ](/link)',
    '[words](/link',
    'words](/link)',
    'C:\\temp\\\\new and \\n',
    '<b>Tom</b> & <script>alert(1)</script> &amp;',
    '_under_ `code` # heading',
    '',
  ])('shows as characters what is no mark: %s', (source) => {
    expect(drawn(source)).toBe(source);
  });

  it.each([
    ['\\*not\\* *yes*', '*not* <i>yes</i>'],
    ['\\**not*', '*<i>not</i>'],
    ['\\[not](/x)', '[not](/x)'],
    ['[a\\]b](/x)', '<a /x>a]b</a>'],
    ['a\\\\*b*', 'a\\<i>b</i>'],
  ])('takes a mark behind a backslash as a character: %s', (source, html) => {
    expect(drawn(source)).toBe(html);
  });

  it('has words of which each is found in the source', () => {
    const source = 'A **bold** [li\\*nk](/x)';
    expect(wordsOf(source)).toBe('A bold li*nk');
    expect(
      parseRichText(source)
        .at.map((at) => source[at])
        .join(''),
    ).toBe('A bold li*nk');
  });

  it('says where its links stand, and takes another one there', () => {
    const source = 'See [a](/a) and [**b**](/b "not").  [c](/c)';
    const { links } = parseRichText(source);
    expect(links.map(({ start, end }) => source.slice(start, end))).toEqual(['/a', '/c']);
    expect(withLink(source, 1, '/d(e f')).toBe('See [a](/a) and [**b**](/b "not").  [c](/d\\(e%20f)');
    expect(withoutLinks(source, [0, 1])).toBe('See a and [**b**](/b "not").  c');
  });

  it.each([
    '*',
    '**',
    '***',
    '[',
    ']',
    '](',
    '[](',
    '[a](',
    '[a](b',
    '*a ',
    ' *a',
    '**a*',
    '\\',
    '\\*',
    '(',
    '[(',
    '*[',
    '[a](/x)',
  ])('is read to its end, however often it repeats "%s"', (piece) => {
    const source = piece.repeat(100_000 / piece.length);
    expect(writeRichText(parseRichText(source).runs).length).toBeGreaterThan(0);
  });
});

describe('Runs that are written', () => {
  const text = fc.array(fc.constantFrom('a', 'b', ' ', '*', '**', '[', ']', '(', ')', '\\', '\n', '1.'), {
    maxLength: 5,
  });
  const link = fc.option(fc.constantFrom('/a', '#b', 'https://c.test/d(e)', 'tel:)('), { nil: null, freq: 1 });
  const run = fc.record({ text: text.map((parts) => parts.join('')), strong: fc.boolean(), em: fc.boolean(), link });
  const words = (runs: Run[]) => runs.map((each) => each.text).join('');

  it('are read again with the same words and looks, and written the same', () => {
    fc.assert(
      fc.property(fc.array(run, { maxLength: 6 }), (runs) => {
        const source = writeRichText(runs);
        const read = parseRichText(source).runs;
        expect(words(read)).toBe(words(runs));
        expect(parseRichText(writeRichText(read)).runs).toEqual(read);
        // What has no letter may lose its looks: marks beside spaces are characters.
        const letters = (all: Run[]) =>
          all.flatMap(({ text: part, ...looks }) =>
            [...part].filter((letter) => letter.trim() !== '').map((letter) => ({ ...looks, letter })),
          );
        expect(letters(read)).toEqual(letters(runs));
      }),
      { numRuns: 500 },
    );
  });

  it('are the text of the author where that needs no backslash', () => {
    for (const source of ['5 * 3 [sic] a\\b', '**a *b*** [c **d**](/e) **f [g](/h) i**', '[**a**](/b)'])
      expect(writeRichText(parseRichText(source).runs)).toBe(source);
  });
});
