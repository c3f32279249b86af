// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { differenceOf, hasMark, linkAt, setLink, toggleMark, type Selected } from './edit-marks.ts';
import { richFromHtml } from './rich-from-html.ts';

/** A text with what is selected between bars; one bar is a caret. */
function read(marked: string): Selected {
  const [before, inside, after] = marked.split('|') as [string, string, string?];
  if (after === undefined) return { text: before + inside, start: before.length, end: before.length };
  return { text: before + inside + after, start: before.length, end: before.length + inside.length };
}
const write = ({ text, start, end }: Selected): string =>
  start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;

describe('Bold', () => {
  it.each([
    ['We |never| sell', 'We **|never|** sell'],
    ['We **|never|** sell', 'We |never| sell'],
    ['We |**never**| sell', 'We |never| sell'],
    ['We| never |sell', 'We **|never|** sell'],
    ['We ne|ver sell', 'We **|never|** sell'],
    ['We **ne|ver** sell', 'We |never| sell'],
    ['We |never **sell**| it', 'We **|never sell|** it'],
    ['**We |never| sell**', '**We** |never| **sell**'],
    ['We *|never|* sell', 'We ***|never|*** sell'],
    ['We [|never](/a) sell| it', 'We **[|never](/a) sell|** it'],
    ['5 * |3| \\*a\\*', '5 * **|3|** \\*a\\*'],
    ['We | sell', 'We **|** sell'],
    // The space was lost.
    ['We| |sell', 'We **|**sell'],
    ['|', '**|**'],
  ])('is written and taken away around what is selected: %s', (before, after) => {
    expect(write(toggleMark(read(before), 'strong'))).toBe(after);
  });

  it('is on where all that is selected has it', () => {
    expect(hasMark(read('We **|never| sell** it'), 'strong')).toBe(true);
    expect(hasMark(read('We |never **sell**|'), 'strong')).toBe(false);
    expect(hasMark(read('We **never| ** *se|ll*'), 'em')).toBe(false);
  });
});

describe('A link', () => {
  it('is made of what is selected, or of the word around the caret', () => {
    expect(write(setLink(read('See |our terms|.'), '/terms', ''))).toBe('See [|our terms|](/terms).');
    expect(write(setLink(read('See te|rms.'), '/terms#a', ''))).toBe('See [|terms|](/terms#a).');
    expect(write(setLink(read('See |.'), '/terms', 'Terms'))).toBe('See |[Terms](/terms)|.');
  });

  it('leads elsewhere as a whole, and goes as a whole', () => {
    const text = read('See [our **te|rms**](/terms).');
    expect(linkAt(text)).toEqual({ words: 'our terms', link: '/terms' });
    expect(setLink(text, '/other', '').text).toBe('See [our **terms**](/other).');
    expect(setLink(text, null, '').text).toBe('See our **terms**.');
  });
});

describe('The difference of two texts', () => {
  it.each([
    ['one two', 'one **two**'],
    ['**two**', 'two'],
    ['aaa', 'aa'],
    ['', 'a'],
    ['same', 'same'],
  ])('makes one of the other: %s, %s', (before, after) => {
    const { text, start, end } = differenceOf(before, after);
    expect(before.slice(0, start) + text + before.slice(end)).toBe(after);
  });
});

describe('What is pasted', () => {
  it('keeps bold, emphasis and links of a word processor, and drops the rest', () => {
    const word = `<html><head><style>p { color: red }</style></head><body><!--StartFragment-->
      <p class="MsoNormal" style="margin:0"><b>Bold</b>, <i>slanted</i> <span style="font-weight:700">heavy</span>
      <u>under</u> <a href="https://a.test/x">a <b>link</b></a> <a href="javascript:alert(1)">bad</a> 2*3*4<o:p></o:p></p>
      <p>Two</p><script>alert(1)</script></body></html>`;
    expect(richFromHtml(word)).toBe(
      '**Bold**, *slanted* **heavy** under [a **link**](https://a.test/x) bad 2\\*3\\*4\nTwo',
    );
  });

  it('is no bolder than Google Docs says', () => {
    const docs =
      '<b style="font-weight:normal"><span style="font-weight:400">Plain, <span style="font-style:italic">so</span></span></b>';
    expect(richFromHtml(docs)).toBe('Plain, *so*');
  });

  it('is left to the browser where it has neither', () => {
    expect(richFromHtml('<pre><span style="color:red">**typed**</span></pre>')).toBeNull();
    expect(richFromHtml('')).toBeNull();
  });
});
