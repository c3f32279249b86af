/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Picture } from '../../model/parts.ts';

/**
 * What customers say, in a strip that moves past without end.
 */
export interface TestimonialsProps {
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * In the order they pass.
   *
   * Items: One customer's words.
   */
  items: {
    /**
     * Their words, without quotation marks.
     */
    quote: string;
    /**
     * A short note in the card's corner, such as “Sample quote” or the product.
     */
    tag?: string;
    /**
     * Who says it.
     */
    name: string;
    /**
     * What they do, or where.
     */
    role: string;
    /**
     * A small decorative mark, without a description.
     */
    quoteImg: Picture;
    /**
     * Shown beside the name.
     */
    userImg: Picture;
  }[];
  /**
   * Seconds for one full pass of the strip. Longer is calmer.
   */
  loopSeconds: number;
}
