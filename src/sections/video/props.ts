/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Action, Hue, Video } from '../../model/parts.ts';

/**
 * A short silent video that starts where motion is welcome, with one button to pause and play it.
 */
export interface VideoProps {
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * One or two sentences under the headline.
   */
  text?: string;
  /**
   * The files and the still picture.
   */
  video: Video;
  /**
   * Beside: the film in the right half. Wide: it stands below the words, as wide as the page.
   */
  layout: 'beside' | 'wide';
  /**
   * Width to height, to which the film is cropped: 16:9 is wide; 4:3 shows what is in it larger beside words.
   */
  ratio: '16:9' | '4:3' | '1:1' | '3:4';
  /**
   * Show phones only the middle of the film, in 5:4, so that it is larger. For a film with nothing at its sides.
   */
  cropOnPhones: boolean;
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
   * The theme colour, in a light shade, behind the words and the film.
   */
  hue: Hue;
}
