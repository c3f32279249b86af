/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Action, Hue, Picture } from '../../model/parts.ts';

/**
 * What happened when, or what comes next: dates in order, each with a few words.
 */
export interface TimelineProps {
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * One or two sentences under the headline.
   */
  text?: string;
  /**
   * In the order they should be read, mostly the earliest first.
   *
   * Items: One date and what belongs to it.
   */
  items: {
    /**
     * As visitors read it: 2026, March 2026, Next summer.
     */
    date: string;
    /**
     * Two to five words.
     */
    title: string;
    /**
     * One or two sentences.
     */
    text?: string;
    /**
     * Shown below the words; leave out for words only.
     */
    picture?: Picture;
  }[];
  /**
   * Up to two buttons. The first one is the main one.
   */
  actions: Action[];
  /**
   * The theme colour of the dates.
   */
  hue: Hue;
}
