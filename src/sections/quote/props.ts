/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Action, Picture } from '../../model/parts.ts';

/**
 * One large quote, with who said it and, where there is one, their picture.
 */
export interface QuoteProps {
  /**
   * A few words above the quote. Leave out where the quote says it all.
   */
  heading?: string;
  /**
   * Their words, without quotation marks. One or two sentences.
   */
  quote: string;
  /**
   * Who says it.
   */
  name: string;
  /**
   * What they do, or where.
   */
  role?: string;
  /**
   * A portrait, or what the quote is about. Leave out for words only.
   */
  picture?: Picture;
  /**
   * Up to two buttons. The first one is the main one.
   */
  actions: Action[];
}
