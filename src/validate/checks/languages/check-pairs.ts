import type { Path } from '../../../document/json.ts';
import { isPair, type Overlay } from '../../../languages/overlay.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import type { Finding } from '../../messages/finding.ts';

const FIX =
  'Write the text of the site and its translation, or one text where both are the same. A draft has “draft” as a third word.';

/** What is wrong with a value that stands where a pair is, or a list or group of pairs; undefined for nothing. */
function whyNoPair(value: unknown): string | undefined {
  if (isJsonObject(value)) return undefined;
  if (!Array.isArray(value)) return 'A translation is a pair in brackets: the text of the site, then the translation.';
  const isText = (word: unknown) => typeof word === 'string';
  if (!value.some(isText)) return undefined;
  if (!value.every(isText)) return 'A pair holds texts only.';
  if (value.length > 3) return 'A pair has two texts, and perhaps the word “draft”.';
  return value.length === 3 && value[2] !== 'draft' ? 'The third word of a pair can only be “draft”.' : undefined;
}

/** Texts of pages in which all is right: a large site has 200,000 pairs, and each key in a studio asks for all. */
const faultless = new WeakSet<object>();

/**
 * Finds what stands in the file of a language and is no pair: it would be lost without a word.
 *
 * @returns  Findings without their file.
 */
export function checkPairs({ language: _language, $schema: _schema, ...overlay }: Overlay): Omit<Finding, 'source'>[] {
  const findings: Omit<Finding, 'source'>[] = [];
  /** Of the value that is looked at. */
  const path: Path = [];
  const enter = (value: unknown): void => {
    // The path of a page is checked with those of the others.
    if (path.length === 3 && path[0] === 'pages' && path[2] === 'path') return;
    const why = whyNoPair(value);
    if (why !== undefined)
      findings.push({
        code: 'bad-translation',
        path: [...path],
        what: `${Array.isArray(value) ? 'A list' : `“${String(value)}”`} is not a translation.`,
        why,
        fix: FIX,
        snippet: '["the text of the site", "its translation"]',
      });
    else if (!isPair(value) && !faultless.has(value as object)) {
      const before = findings.length;
      for (const [step, inner] of Array.isArray(value) ? value.entries() : Object.entries(value as object)) {
        path.push(step);
        enter(inner);
        path.pop();
      }
      const isPage = path.length === 2 && path[0] === 'pages';
      if (isPage && findings.length === before) faultless.add(value as object);
    }
  };
  enter(overlay);
  return findings;
}
