/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Action, RichText } from '../../model/parts.ts';

/**
 * One to four plans side by side, each with its price, what it holds and a button; by month or by year.
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
   * From the smallest to the largest.
   *
   * Items: One plan.
   */
  plans: {
    /**
     * One or two words: Start.
     */
    name: string;
    /**
     * Marks the plan you recommend, in two or three words: Most chosen. Use it for one plan.
     */
    badge?: string;
    /**
     * Whom it is for, in one sentence.
     */
    text?: string;
    /**
     * With its currency, as you write it: $29, 29 €, or Ask us.
     */
    price: string;
    /**
     * What the price is for: per till and month.
     */
    per?: string;
    /**
     * Shown once the visitor chooses it. Without one the price above stands for both.
     */
    yearlyPrice?: string;
    /**
     * What that price is for: per till and month, paid yearly.
     */
    yearlyPer?: string;
    /**
     * Short points, each with a tick.
     *
     * Items: A few words.
     */
    points: string[];
    /**
     * Where one chooses the plan or asks about it.
     */
    action?: Action;
    /**
     * Small print of this plan.
     */
    note?: RichText;
  }[];
  /**
   * Says to screen readers what is chosen between monthly and yearly.
   */
  periodLabel: string;
  /**
   * The first choice. Shown where a plan has a price when paid yearly.
   */
  monthlyLabel: string;
  /**
   * The second choice; it may say what one saves.
   */
  yearlyLabel: string;
  /**
   * Small print under all plans, such as what is not included.
   */
  note?: RichText;
}
