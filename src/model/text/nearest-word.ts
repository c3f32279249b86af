/** Letters and digits only, so that "loop-seconds" equals "loopSeconds". */
const bare = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Damerau-Levenshtein distance: letters to add, drop, change or swap. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let steps = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) steps = Math.min(steps, before[j - 2]! + 1);
      next.push(steps);
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}

/** How many letters may be wrong: a third of them. */
const allowedSteps = (a: string, b: string): number => Math.max(1, Math.floor(Math.max(a.length, b.length) / 3));

/**
 * Whether only one word can be meant: one that differs in case or hyphens, else one that is near by its letters. A word that
 * merely begins like another is not enough.
 *
 * @param typed  What the author wrote.
 * @param known  The words that exist.
 */
export function isOnlyNear(typed: string, known: Iterable<string>): boolean {
  const wanted = bare(typed);
  const words = [...new Set(known)].map(bare);
  const same = words.filter((word) => word === wanted);
  if (same.length > 0) return same.length === 1 && wanted !== '';
  const near = words.filter((word) => nearestWord(wanted, [word]) !== undefined);
  const [only] = near;
  return near.length === 1 && distance(wanted, only!) <= allowedSteps(wanted, only!);
}

/**
 * Finds the word that was probably meant.
 *
 * @param typed  What the author wrote.
 * @param known  The words that exist.
 * @returns      The nearest one: with other case or hyphens, up to a third of the letters wrong, or one a prefix of the
 *               other. undefined if none is near.
 */
export function nearestWord(typed: string, known: Iterable<string>): string | undefined {
  const wanted = bare(typed);
  let best: string | undefined;
  let bestSteps = Infinity;
  for (const word of known) {
    const candidate = bare(word);
    if (candidate === wanted && wanted !== '') return word;
    const allowed = allowedSteps(wanted, candidate);
    if (Math.abs(wanted.length - candidate.length) > allowed) {
      const [short, long] = wanted.length < candidate.length ? [wanted, candidate] : [candidate, wanted];
      if (short.length < 4 || !long.startsWith(short) || bestSteps <= allowed) continue;
      best = word;
      bestSteps = long.length - short.length;
      continue;
    }
    if (wanted.length < 2 || candidate.length < 2) continue;
    const steps = distance(wanted, candidate);
    if (steps <= allowed && steps < bestSteps) [best, bestSteps] = [word, steps];
  }
  return best;
}
