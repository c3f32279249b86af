/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Action } from '../../model/parts.ts';

/**
 * Plain paragraphs to read, such as a notice or a policy.
 */
export interface ProseProps {
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * In reading order.
   *
   * Items: One paragraph of text.
   */
  paragraphs: string[];
  /**
   * Up to two buttons. The first one is the main one.
   */
  actions: Action[];
}
