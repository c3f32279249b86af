/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Picture } from '../../model/parts.ts';

/**
 * A strip of logos that moves past without end. It stands still where motion is unwelcome and has its own pause control.
 */
export interface MarqueeProps {
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * In the order they pass. Each is read aloud once, however often it passes.
   *
   * Items: One logo of the strip.
   */
  items: {
    /**
     * Whose logo it is.
     */
    name: string;
    /**
     * A wide, one-colour mark on a clear ground.
     */
    img: Picture;
  }[];
  /**
   * Seconds for one full pass of the strip. Longer is calmer.
   */
  loopSeconds: number;
}
