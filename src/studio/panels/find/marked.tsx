/** A text in which the words of a search are marked, as far as they are written alike. */
export function Marked({ text, search }: { text: string; search: string }) {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  const escaped = words.map((word) => word.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  const parts = text.split(new RegExp(`(${escaped.join('|')})`, 'giu'));
  // Every second part is one that was found.
  return parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part));
}

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** How many characters stand around what changes. */
const AROUND = 40;

/** A text before and after, as far as it changes. */
export function ChangedText({ before, after }: { before: string; after: string }) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  // Whole words: "rewards" becomes "gifts", not "reward" "gift".
  while (start > 0 && isLetter(before[start - 1])) start--;
  while (end > 0 && isLetter(before.at(-end))) end--;
  const lead = before.slice(Math.max(0, start - AROUND), start);
  const tail = before.slice(before.length - end, before.length - end + AROUND);
  return (
    <>
      <span>{start > AROUND ? `… ${lead}` : lead}</span>
      <del>{before.slice(start, before.length - end)}</del>
      <ins>{after.slice(start, after.length - end)}</ins>
      <span>{end > AROUND ? `${tail} …` : tail}</span>
    </>
  );
}
