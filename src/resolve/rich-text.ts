import type { RichPart, RichText } from '../model/parts.ts';
import { parseRichText, type Run } from '../model/rich-text/parse-rich-text.ts';
import type { ResolveLink } from './links.ts';

/** What can hold words of a rich text. */
const HOLDERS = ['link', 'strong', 'em'] as const;
type Holder = (typeof HOLDERS)[number];

/** Nests runs: what goes on for longest holds the rest. */
function partsOf(runs: Run[], holders: Holder[], resolveLink: ResolveLink): RichPart[] {
  const parts: RichPart[] = [];
  for (let start = 0; start < runs.length;) {
    const first = runs[start]!;
    const lengthOf = (holder: Holder) => {
      let end = start + 1;
      while (end < runs.length && runs[end]![holder] === first[holder]) end++;
      return end - start;
    };
    const [longest] = holders
      .filter((holder) => first[holder] !== null && first[holder] !== false)
      .map((holder) => ({ holder, length: lengthOf(holder) }))
      .toSorted((a, b) => b.length - a.length);
    if (longest) {
      const { holder, length } = longest;
      const inner = runs.slice(start, start + length);
      const rest = holders.filter((other) => other !== holder);
      const text = partsOf(inner, rest, resolveLink);
      parts.push(holder === 'link' ? { link: resolveLink(first.link!), text } : { mark: holder, text });
      start += length;
    } else {
      parts.push(first.text);
      start++;
    }
  }
  return parts;
}

/**
 * Resolves a rich text as an author writes it.
 *
 * @returns  Its words as a string where it has no mark, so that a page of such texts is what it would be without marks.
 */
export function resolveRichText(source: string, resolveLink: ResolveLink): RichText {
  const { runs } = parseRichText(source);
  const isPlain = runs.every(({ strong, em, link }) => !strong && !em && link === null);
  return isPlain ? runs.map(({ text }) => text).join('') : partsOf(runs, [...HOLDERS], resolveLink);
}
