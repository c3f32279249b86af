import type { Path } from '../../../config/load-config.ts';
import type { Cure } from '../../../config/problems/problem.ts';
import { isEqual } from '../../../document/json.ts';
import { parseRichText, wordsOf } from '../../../model/rich-text/parse-rich-text.ts';
import { withLink } from '../../../model/rich-text/write-rich-text.ts';
import type { SiteFacts } from '../../facts/site-facts.ts';
import type { Report } from '../../messages/finding.ts';
import type { Visit } from '../../schema/walk-schema.ts';
import { checkLink } from './check-links.ts';

/** A text in which every link of one address leads to another one. */
function withLinks(text: string, from: string, to: string): string {
  const { links } = parseRichText(text);
  return links.reduce((now, { link }, index) => (link === from ? withLink(now, index, to) : now), text);
}

/** The cure of a link as that of the text that holds it. */
const inText = (cure: Cure, path: Path, text: string, link: string): Cure => ({
  ...cure,
  operations: cure.operations.map((operation) =>
    operation.op === 'set' && isEqual(operation.path, path) && typeof operation.value === 'string'
      ? { ...operation, value: withLinks(text, link, operation.value) }
      : operation,
  ),
});

/**
 * Checks the links of a rich text as any others.
 *
 * @param visit  A value under `$ref: #/definitions/rich-text`.
 */
export function checkRichText(visit: Visit, facts: SiteFacts, report: Report): void {
  const { value, path } = visit;
  if (typeof value !== 'string') return;
  for (const { link, words, start } of parseRichText(value).links) {
    const place: Visit = { ...visit, value: link, words: wordsOf(words) };
    checkLink(place, facts, (finding) =>
      report({
        ...finding,
        charactersBefore: start,
        ...(finding.cure && { cure: inText(finding.cure, path, value, link) }),
      }),
    );
  }
}
