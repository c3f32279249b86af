/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Action, Hue, Picture } from '../../model/parts.ts';

/**
 * One strong invitation with a button.
 */
export interface CallOutProps {
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * One or two sentences under the headline.
   */
  text?: string;
  /**
   * Up to two buttons. The first one is the main one.
   */
  actions: Action[];
  /**
   * Band: across the page, on the section's background. Card: on a card of the colour, which reaches into the footer where it ends a page.
   */
  layout: 'band' | 'card';
  /**
   * The theme colour of a card.
   */
  hue: Hue;
  /**
   * Shown beside the text. Leave out for a section of words only.
   */
  picture?: Picture;
}
