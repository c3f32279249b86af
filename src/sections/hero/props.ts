/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Action, Hue, Picture } from '../../model/parts.ts';

/**
 * The opening of a page: a headline, a sentence, buttons and a picture. “Alignment” centres it, with the picture below; a hero with a form is a form with that layout.
 */
export interface HeroProps {
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
  text?: string;
  /**
   * Short claims under the text, each with a tick.
   *
   * Items: A short claim of two to six words.
   */
  points: string[];
  /**
   * Up to two buttons. The first one is the main one.
   */
  actions: Action[];
  /**
   * Shown beside the text, or below it where the hero is centred. Leave out for a section of words only.
   */
  picture?: Picture;
  /**
   * Beside: the picture in the right half. Bleed: it is larger and runs off the right edge of wide windows. Wide: it stands below the words, as wide as the page, cropped on phones.
   */
  layout: 'beside' | 'bleed' | 'wide';
  /**
   * The theme colour, in a light shade, behind the opening.
   */
  hue: Hue;
  /**
   * Fade: the colour fades out below. Full: it fills the opening from edge to edge.
   */
  ground: 'fade' | 'full';
}
