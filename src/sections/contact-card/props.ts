/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Picture } from '../../model/parts.ts';

/**
 * The support e-mail and phone number, taken from the site settings.
 */
export interface ContactCardProps {
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * One or two sentences under the headline.
   */
  text?: string;
  /**
   * Shown beside the text. Leave out for a section of words only.
   */
  picture?: Picture;
}
