type Case = 'upper' | 'capital' | 'other';

/** How a text is written: in capitals, with a capital in front, or in another way. One letter alone is no word in capitals. */
function caseOf(text: string): Case {
  const letters = text.replace(/\P{L}/gu, '');
  if (letters.length > 1 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()) return 'upper';
  return /^\p{Lu}/u.test(letters) ? 'capital' : 'other';
}

/**
 * A replacement written as what it replaces: "merchants", "Merchants" and "MERCHANTS" become "shop owners", "Shop owners" and
 * "SHOP OWNERS". Capitals that were typed stay, as in a name, unless what was looked for has the same one in front.
 *
 * @param found        What stands in the text.
 * @param find         What was looked for, as typed.
 * @param replacement  As typed.
 */
export function inCaseOf(found: string, find: string, replacement: string): string {
  const [place, typed] = [caseOf(found), caseOf(find)];
  const isAlike = typed === 'capital' && caseOf(replacement) === 'capital';
  const base = isAlike ? replacement.replace(/\p{Lu}/u, (letter) => letter.toLowerCase()) : replacement;
  if (place === 'upper' && (typed !== 'upper' || base === base.toLowerCase())) return base.toUpperCase();
  return place === 'capital' ? base.replace(/\p{L}/u, (letter) => letter.toUpperCase()) : base;
}
