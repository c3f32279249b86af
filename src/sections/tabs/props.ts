/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Action, Picture, RichText } from '../../model/parts.ts';

/**
 * A few parts in the same place, one of them shown: its tab chooses it.
 */
export interface TabsProps {
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * One or two sentences under the headline.
   */
  text?: string;
  /**
   * Two to six, the most important first: most visitors read that one alone.
   *
   * Items: One tab and what it shows.
   */
  items: {
    /**
     * One or two words.
     */
    label: string;
    /**
     * The headline of the part.
     */
    heading: string;
    /**
     * Two or three sentences. A line break starts a new line.
     */
    text: RichText;
    /**
     * Short points, each with a tick.
     *
     * Items: A few words.
     */
    points: string[];
    /**
     * Shown beside the words. Give all parts one, or none.
     */
    picture?: Picture;
    /**
     * Up to two buttons. The first one is the main one.
     */
    actions: Action[];
  }[];
}
