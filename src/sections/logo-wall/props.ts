/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Link, Picture } from '../../model/parts.ts';

/**
 * A grid of logos that stands still, where a moving strip is too much.
 */
export interface LogoWallProps {
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * In the order they are read. Six to twelve read best.
   *
   * Items: One logo of the wall.
   */
  items: {
    /**
     * Whose logo it is. It is read aloud where the picture has no description.
     */
    name: string;
    /**
     * A wide, one-colour mark on a clear ground.
     */
    picture: Picture;
    /**
     * Where the logo leads. Leave out for a logo that leads nowhere.
     */
    link?: Link;
  }[];
}
