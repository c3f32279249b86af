/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Action, Hue, Picture } from '../../model/parts.ts';

/**
 * A headline and a few features side by side.
 */
export interface FeatureGridProps {
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * One or two sentences under the headline.
   */
  text?: string;
  /**
   * Two to eight read best.
   *
   * Items: One feature.
   */
  items: {
    /**
     * Two to five words.
     */
    title: string;
    /**
     * One or two sentences.
     */
    text: string;
    /**
     * Shown with the words; leave out for words only.
     */
    picture?: Picture;
    /**
     * Shown above the words where there is no picture.
     */
    icon?: 'card' | 'chart' | 'gift' | 'instant' | 'people' | 'shield' | 'shop' | 'sparkle' | 'stock' | 'tag';
    /**
     * The theme colour, in a light shade, behind the picture.
     */
    hue: Hue;
  }[];
  /**
   * Columns: side by side. Tiles: cards below a large headline, two in a row with pictures, three in a row with icons.
   */
  layout: 'columns' | 'tiles';
  /**
   * How many features stand side by side in a wide window. Left out, their number decides.
   */
  columns?: number;
  /**
   * Up to two buttons. The first one is the main one.
   */
  actions: Action[];
}
