import { quote } from '../../../config/problems/quote.ts';
import type { Path } from '../../../document/json.ts';
import type { Overlay } from '../../../languages/overlay.ts';
import { isGroup } from '../../../model/is-group.ts';
import type { Finding } from '../../messages/finding.ts';

const FIX =
  'Write ["the text of the site", "its translation"], ["a text that is the same"], or add "draft" as the third word.';

/** What is wrong with a value that stands where a pair is, or a list or group of pairs; undefined for nothing. */
function whyNoPair(value: unknown): string | undefined {
  if (isGroup(value)) return undefined;
  if (!Array.isArray(value)) return 'A translation is a pair in brackets: the text of the site, then the translation.';
  const isText = (word: unknown) => typeof word === 'string';
  if (!value.some(isText)) return undefined;
  if (!value.every(isText)) return 'A pair has texts alone.';
  if (value.length > 3) return 'A pair has two texts, and perhaps the word "draft".';
  return value.length === 3 && value[2] !== 'draft' ? 'The third word of a pair can only be "draft".' : undefined;
}

/**
 * Finds what stands in the file of a language and is no pair: it would be lost without a word.
 *
 * @returns  Findings without their file.
 */
export function checkPairs({ language: _language, $schema: _schema, ...overlay }: Overlay): Omit<Finding, 'source'>[] {
  const findings: Omit<Finding, 'source'>[] = [];
  const enter = (value: unknown, path: Path): void => {
    // The path of a page is checked with those of the others.
    if (path.length === 3 && path[0] === 'pages' && path[2] === 'path') return;
    const why = whyNoPair(value);
    if (why !== undefined)
      findings.push({
        code: 'bad-translation',
        kind: 'pair',
        path,
        what: `${Array.isArray(value) ? 'This list' : quote(value)} is no translation.`,
        why,
        fix: FIX,
      });
    else if (Array.isArray(value))
      for (const [at, entry] of value.entries()) if (typeof entry !== 'string') enter(entry, [...path, at]);
    if (isGroup(value)) for (const key of Object.keys(value)) enter(value[key], [...path, key]);
  };
  enter(overlay, []);
  return findings;
}
