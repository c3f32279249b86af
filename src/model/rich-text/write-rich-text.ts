import { isSameRuns, mergeRuns, parseRichText, STARS, type Mark, type Run } from './parse-rich-text.ts';

const MARKS: Mark[] = ['strong', 'em'];
const PLAIN: Run = { text: '', strong: false, em: false, link: null };

/** Takes a mark away from spaces at the edges of what it marks: beside them its stars would be characters. */
function withoutEdges(runs: Run[], mark: Mark): Run[] {
  const split = runs.flatMap((run): Run[] => {
    if (!run[mark]) return [run];
    const words = run.text.trim();
    const start = run.text.indexOf(words);
    const parts = [run.text.slice(0, start), words, run.text.slice(start + words.length)];
    return parts.filter((text) => text !== '').map((text) => ({ ...run, text }));
  });
  for (const order of [split, split.toReversed()]) {
    let isInside = false;
    for (const run of order) {
      if (run[mark] && !isInside && run.text.trim() === '') run[mark] = false;
      isInside = run[mark];
    }
  }
  return mergeRuns(split);
}

/** The index of the first run from one on that a test accepts; the number of runs where there is none. */
function indexFrom(runs: Run[], start: number, test: (run: Run) => boolean): number {
  let at = start;
  while (at < runs.length && !test(runs[at]!)) at++;
  return at;
}

/** Takes links without words away: nobody could follow them. */
function withoutEmptyLinks(runs: Run[]): Run[] {
  const kept: Run[] = [];
  for (let start = 0; start < runs.length;) {
    const { link } = runs[start]!;
    const end = indexFrom(runs, start, (run) => run.link !== link);
    const group = runs.slice(start, end);
    const isEmpty = link?.trim() === '' || group.every(({ text }) => text.trim() === '');
    for (const run of group) kept.push(isEmpty ? { ...run, link: null } : run);
    start = end;
  }
  return mergeRuns(kept);
}

/** A link as it stands in a source. */
export function linkSource(link: string): string {
  const plain = link.trim().replaceAll(/\s/g, encodeURIComponent).replaceAll('\\', '%5C');
  const isBalanced = parseRichText(`[x](${plain})`).links[0]?.end === plain.length + 4;
  return isBalanced ? plain : plain.replaceAll(/[()]/g, '\\$&');
}

/** A text of which no character is a mark; backslashes before one are doubled. */
const escaped = (text: string): string =>
  text.replaceAll(/(?<=\s)\*+(?=\s)|\\+|[*[\]]/g, (found, offset: number) => {
    const isBesideSpaces = /\s/.test(text[offset - 1] ?? '') && /\s/.test(text[offset + found.length] ?? '');
    if (found.startsWith('*') && isBesideSpaces) return found;
    if (!found.startsWith('\\')) return `\\${found}`;
    return '*[]'.includes(text[offset + found.length] ?? ' ') ? found + found : found;
  });

/** The backslashes at the end of a text. */
function lastBackslashes(text: string): string {
  let start = text.length;
  while (text[start - 1] === '\\') start--;
  return text.slice(start);
}

function sourceOf(runs: Run[], write: (text: string) => string): string {
  let source = '';
  const put = (mark: string) => {
    // Backslashes before a mark would escape it.
    if (mark !== '') source += lastBackslashes(source) + mark;
  };
  const putStars = (marks: Mark[]) => put('*'.repeat(marks.reduce((sum, mark) => sum + STARS[mark], 0)));
  /** Marks that began within the link that is open: they end there. */
  let within: Mark[] = [];
  for (const [at, run] of [...runs, PLAIN].entries()) {
    const last = runs[at - 1] ?? PLAIN;
    const closed = MARKS.filter((mark) => last[mark] && !run[mark]);
    const opened = MARKS.filter((mark) => !last[mark] && run[mark]);
    if (last.link === run.link) {
      putStars([...closed, ...opened]);
      if (run.link !== null) within.push(...opened);
    } else {
      putStars(closed.filter((mark) => within.includes(mark)));
      if (last.link !== null) put(`](${linkSource(last.link)})`);
      const end = indexFrom(runs, at, ({ link }) => link !== run.link);
      const isWithin = (mark: Mark) => run.link !== null && indexFrom(runs, at, (each) => !each[mark]) <= end;
      putStars([...closed.filter((mark) => !within.includes(mark)), ...opened.filter((mark) => !isWithin(mark))]);
      within = opened.filter(isWithin);
      if (run.link !== null) put('[');
      putStars(within);
    }
    source += write(run.text);
  }
  return source;
}

/**
 * Writes runs as the source of a rich text: the one that reads them again, with as few backslashes as that takes. What no source
 * can have is dropped: marks beside spaces, and links without words.
 */
export function writeRichText(runs: Run[]): string {
  const tidy = MARKS.reduce(withoutEdges, withoutEmptyLinks(mergeRuns(runs)));
  const plain = sourceOf(tidy, (text) => text);
  return isSameRuns(parseRichText(plain).runs, tidy) ? plain : sourceOf(tidy, escaped);
}

/** A rich text with other words between its marks; its links stay. The same one where no words change. */
export function changeWords(source: string, change: (words: string) => string): string {
  const { runs } = parseRichText(source);
  const changed = runs.map((run) => ({ ...run, text: change(run.text) }));
  return isSameRuns(runs, changed) ? source : writeRichText(changed);
}

/** A rich text with another link in the place of one of its own, which are counted from 0. */
export function withLink(source: string, index: number, link: string): string {
  const place = parseRichText(source).links[index];
  return place ? source.slice(0, place.start) + linkSource(link) + source.slice(place.end) : source;
}

/** A rich text without some of its links, which are counted from 0: their words stay. */
export function withoutLinks(source: string, indices: number[]): string {
  const { links } = parseRichText(source);
  return indices
    .toSorted((a, b) => b - a)
    .reduce((text, index) => {
      const { words, start, end } = links[index]!;
      return text.slice(0, start - words.length - 3) + words + text.slice(end + 1);
    }, source);
}

/** What stands around some links of a rich text, which are counted from 0. */
export function aroundLinks(source: string, indices: number[]): string[] {
  const { links } = parseRichText(source);
  let from = 0;
  const before = indices.map((index) => {
    const { start, end } = links[index]!;
    const part = source.slice(from, start);
    from = end;
    return part;
  });
  return [...before, source.slice(from)];
}
