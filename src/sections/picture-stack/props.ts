/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Action, Picture } from '../../model/parts.ts';

/**
 * Pictures laid over each other like cards, beside a few words.
 */
export interface PictureStackProps {
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * One or two sentences under the headline.
   */
  text?: string;
  /**
   * Two to four; the last one lies on top.
   */
  pictures: Picture[];
  /**
   * One for each picture, numbered beside them; each lights up with its picture.
   *
   * Items: Two to eight words.
   */
  captions: string[];
  /**
   * Columns: the headline beside the pictures. Statement: the headline above both, as large as the page allows.
   */
  layout: 'columns' | 'statement';
  /**
   * Where the pictures stand in a wide window. Take turns from section to section.
   */
  media: 'end' | 'start';
  /**
   * Up to two buttons. The first one is the main one.
   */
  actions: Action[];
}
