/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Action, Hue, Media, Picture, RichText } from '../../model/parts.ts';

/**
 * A picture or a still of a film on one side, words with ticks and buttons on the other. Take turns from section to section.
 */
export interface SplitProps {
  /**
   * A few words above the headline, such as the name of the offer.
   */
  eyebrow?: string;
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * One or two sentences under the headline.
   */
  text?: RichText;
  /**
   * Short claims under the text, each with a tick.
   *
   * Items: A short claim of two to eight words.
   */
  points: string[];
  /**
   * Up to two buttons. The first one is the main one.
   */
  actions: Action[];
  /**
   * A drawing, a photograph or a still of a film.
   */
  picture: Picture;
  /**
   * Width to height, to which it is cropped; own shows it whole. A drawing is always shown whole.
   */
  ratio: '4:3' | '1:1' | '3:4' | '16:9' | 'own';
  /**
   * Where the picture stands in a wide window. Take turns from section to section.
   */
  media: Media;
  /**
   * The theme colour of the line above and of the ticks.
   */
  hue: Hue;
}
