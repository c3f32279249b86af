/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Action, Hue, Link, Picture } from '../../model/parts.ts';

/**
 * A grid of cards, each with a picture or an icon, and the whole card a link.
 */
export interface CardsProps {
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * One or two sentences under the headline.
   */
  text?: string;
  /**
   * Three, four or six fill their rows.
   *
   * Items: One card. The whole card leads where its link leads.
   */
  items: {
    /**
     * Two to five words that say where the card leads.
     */
    title: string;
    /**
     * One or two sentences.
     */
    text?: string;
    /**
     * Where the card leads.
     */
    link: Link;
    /**
     * Shown above the words; leave out for words only.
     */
    picture?: Picture;
    /**
     * Shown above the words where there is no picture.
     */
    icon?: 'card' | 'chart' | 'gift' | 'instant' | 'people' | 'shield' | 'shop' | 'sparkle' | 'stock' | 'tag';
    /**
     * The theme colour, in a light shade, behind the picture or the icon.
     */
    hue: Hue;
  }[];
  /**
   * Up to two buttons. The first one is the main one.
   */
  actions: Action[];
}
