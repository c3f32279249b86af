/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Action, Picture } from '../../model/parts.ts';

/**
 * People with their portraits, names, roles and links.
 */
export interface TeamProps {
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
   * Items: One person.
   */
  items: {
    /**
     * As the person writes it.
     */
    name: string;
    /**
     * What they do, in a few words.
     */
    role?: string;
    /**
     * One or two sentences about them.
     */
    text?: string;
    /**
     * Shown in a square. Left out, the initials stand there.
     */
    picture?: Picture;
    /**
     * Where to find or reach them: a profile, an e-mail address.
     *
     * Items: A link with its words, such as E-mail.
     */
    links: Action[];
  }[];
  /**
   * Up to two buttons. The first one is the main one.
   */
  actions: Action[];
}
