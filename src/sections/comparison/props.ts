/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Action, RichText } from '../../model/parts.ts';

/**
 * A table: what each plan, product or way holds, point by point.
 */
export interface ComparisonProps {
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * One or two sentences under the headline.
   */
  text?: string;
  /**
   * Says above the table what it compares. Left out, screen readers say the heading.
   */
  caption?: string;
  /**
   * What is compared, from left to right.
   *
   * Items: One plan, product or way.
   */
  columns: {
    /**
     * One or two words, as on a phone four columns stand side by side.
     */
    title: string;
    /**
     * Marks the column you recommend, in two or three words: Most chosen. Use it for one column.
     */
    badge?: string;
  }[];
  /**
   * One point each, the most important first.
   *
   * Items: One point, with a cell for each column.
   */
  rows: {
    /**
     * The point, in a few words.
     */
    title: string;
    /**
     * One sentence more, where it helps.
     */
    text?: string;
    /**
     * As many as there are columns, in their order.
     *
     * Items: yes shows a tick, no a dash; anything else is shown as written.
     */
    cells: string[];
  }[];
  /**
   * What a tick says to screen readers.
   */
  yesLabel: string;
  /**
   * What a dash says to screen readers.
   */
  noLabel: string;
  /**
   * Small print under the table.
   */
  note?: RichText;
  /**
   * Up to two buttons. The first one is the main one.
   */
  actions: Action[];
}
