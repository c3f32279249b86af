/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Action, Media, Picture } from '../../model/parts.ts';

/**
 * A list of short points, each with a tick, beside a picture or in two columns.
 */
export interface CheckListProps {
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * One or two sentences under the headline.
   */
  text?: string;
  /**
   * In the order they should be read.
   *
   * Items: One point of the list.
   */
  items: {
    /**
     * The point, in a few words.
     */
    title: string;
    /**
     * One sentence more, where it helps.
     */
    text?: string;
  }[];
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
