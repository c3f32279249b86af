/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Action, RichText } from '../../model/parts.ts';

/**
 * A list of questions; a click opens the answer. Search engines get them too.
 */
export interface FaqProps {
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * One or two sentences under the headline.
   */
  text?: string;
  /**
   * The most common question first. Four to ten read best.
   *
   * Items: One question with its answer.
   */
  items: {
    /**
     * As a customer would ask it, with a question mark.
     */
    question: string;
    /**
     * The answer first, then the reasons. A line break starts a new line.
     */
    answer: RichText;
  }[];
  /**
   * Up to two buttons, for those whose question is not here. The first one is the main one.
   */
  actions: Action[];
}
