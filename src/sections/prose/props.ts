/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Action, Picture, RichText } from '../../model/parts.ts';

/**
 * Text to read, such as a notice or a policy: paragraphs, and where it is long subheadings, lists and pictures.
 */
export interface ProseProps {
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * In reading order.
   *
   * Items: One paragraph of text.
   */
  paragraphs: RichText[];
  /**
   * What follows, in reading order. Each part has what it needs of a subheading, paragraphs, a list and a picture, in this order.
   *
   * Items: A subheading with what stands under it, or any of it alone.
   */
  parts?: {
    /**
     * Two to six words; leave out to go on.
     */
    heading?: string;
    /**
     * In reading order.
     *
     * Items: One paragraph of text.
     */
    paragraphs: RichText[];
    /**
     * Points under the paragraphs.
     *
     * Items: A few words, or a sentence.
     */
    points: RichText[];
    /**
     * Whether the order of the points matters.
     */
    numbered: boolean;
    /**
     * Shown under the words.
     */
    picture?: Picture;
  }[];
  /**
   * Columns: the headline beside the text. Statement: the headline as large as the page allows, for one claim that should be remembered.
   */
  layout: 'columns' | 'statement';
  /**
   * Up to two buttons. The first one is the main one.
   */
  actions: Action[];
}
