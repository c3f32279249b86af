/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Embed, Link, Picture } from '../../model/parts.ts';

/**
 * A video, map or calendar of another website. It shows a picture and a link until the visitor agrees to load it.
 */
export interface EmbedProps {
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading?: string;
  /**
   * One or two sentences under the headline.
   */
  text?: string;
  /**
   * Names the content in a few words: Our shop on the map. Screen readers say it too.
   */
  title: string;
  /**
   * Paste the link of the video, map or calendar, or the code that its website gives out for embedding. The website has to stand among the “Embedded websites” of the site.
   */
  src: Embed;
  /**
   * Where visitors see it at the other website. The address of the content when left out.
   */
  link?: Link;
  /**
   * Shown until the visitor agrees: a still of the film, a drawn map.
   */
  picture: Picture;
  /**
   * Width to height: 16:9 for videos, 4:3 or 1:1 for maps, 3:4 for calendars.
   */
  ratio: '16:9' | '4:3' | '1:1' | '3:4';
  /**
   * A line under it.
   */
  caption?: string;
}
