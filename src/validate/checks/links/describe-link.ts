import { inMarks } from '../../../config/problems/quote.ts';
import type { SiteFacts } from '../../facts/site-facts.ts';
import type { Visit } from '../../schema/walk-schema.ts';
import { capital, describeLocation, subjectOf } from '../../words/subject.ts';

/**
 * What a link leads to, as a sentence that is left open: `The button “Explore” leads to “/product”`, and where that is. The link is
 * named by what has it, one in a text by its words.
 */
export function describeLink({ path, words }: Visit, facts: SiteFacts, text: string): [what: string, place: string] {
  const isEntry = path[0] === 'redirects';
  const owner = isEntry || words !== undefined ? path : path.slice(0, -1);
  const subject = words === undefined ? subjectOf(facts, owner) : `the link ${inMarks(words)}`;
  return [`${capital(subject)} leads to ${inMarks(text)}`, describeLocation(facts, owner)];
}
