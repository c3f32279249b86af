/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Action, RichText } from '../../model/parts.ts';

/**
 * One line across the page, such as an offer until a day. Visitors can close it.
 */
export interface BannerProps {
  /**
   * One short sentence. With dates it comes and goes by itself.
   */
  text: RichText;
  /**
   * Where one reads more.
   */
  action?: Action;
  /**
   * Closed, it stays closed on that device until its words change.
   */
  dismissible: boolean;
  /**
   * What it says to screen readers.
   */
  closeLabel: string;
}
