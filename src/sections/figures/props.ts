/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Action, Media, Picture } from '../../model/parts.ts';

/**
 * A few big figures with a sentence each, such as a reward of 3% to 7%: a list, or one horizontal band.
 */
export interface FiguresProps {
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * One or two sentences under the headline.
   */
  text?: string;
  /**
   * Two to four read best.
   *
   * Items: One figure.
   */
  items: {
    /**
     * Short and big: 10%, 3 spins.
     */
    figure: string;
    /**
     * What it is, in a few words.
     */
    title: string;
    /**
     * One sentence more, where it helps.
     */
    text?: string;
  }[];
  /**
   * List: below each other, beside the picture. Band: side by side across the page; a picture then stands below them. Statement: a list whose figures are as large as the page allows.
   */
  layout: 'list' | 'band' | 'statement';
  /**
   * Shown beside the text. Leave out for a section of words only.
   */
  picture?: Picture;
  /**
   * Where the picture stands in a wide window. Take turns from section to section.
   */
  media: Media;
  /**
   * Up to two buttons. The first one is the main one.
   */
  actions: Action[];
}
