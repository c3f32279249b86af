/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */

/**
 * A headline with a few short items under it.
 */
export interface PricingProps {
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * One or two sentences under the headline.
   */
  text?: string;
  /**
   * Two to four read best.
   *
   * Items: One item.
   */
  items: {
    /**
     * Two to five words.
     */
    title: string;
    /**
     * One or two sentences.
     */
    text: string;
  }[];
}
