/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Hue, Picture } from '../../model/parts.ts';

/**
 * Cards that follow each other while the visitor scrolls; the section is several windows tall.
 */
export interface ScrollCardsProps {
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * One or two sentences under the headline.
   */
  text?: string;
  /**
   * Three to six read best.
   *
   * Items: One card.
   */
  cards: {
    /**
     * Two to five words.
     */
    title: string;
    /**
     * One to three sentences.
     */
    content: string;
    /**
     * Shown beside the words.
     */
    image: Picture;
    /**
     * The theme colour, in a light shade, behind the image.
     */
    hue: Hue;
  }[];
  /**
   * Height of the whole section in hundredths of the window: 500 is five windows.
   */
  heightVh: number;
}
