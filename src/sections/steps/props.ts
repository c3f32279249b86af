/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Action, Hue, Picture, RichText } from '../../model/parts.ts';

/**
 * A numbered way from start to end.
 */
export interface StepsProps {
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * One or two sentences under the headline.
   */
  text?: string;
  /**
   * In order; the numbers come by themselves.
   *
   * Items: One step.
   */
  items: {
    /**
     * Two to five words.
     */
    title: string;
    /**
     * One or two sentences.
     */
    text: RichText;
    /**
     * Shown with the words; leave out for words only.
     */
    picture?: Picture;
  }[];
  /**
   * Up to two buttons. The first one is the main one.
   */
  actions: Action[];
  /**
   * The theme colour of the numbers.
   */
  hue: Hue;
}
