import type { HUES } from './theme.ts';

/** The parts that section schemas share, as components receive them from the resolve stage. */

/** A resolved link. */
export interface Link {
  /** A path with or without a fragment, or an address. */
  href: string;
  /** A page of this site: the browser may navigate without a page load. */
  internal: boolean;
  newTab: boolean;
  /** Of the page that it leads to, where that is another one than that of the page it is on. */
  language?: string;
}

/** Words in bold or emphasis, or that lead somewhere. */
export type RichPart = string | { mark: 'strong' | 'em'; text: RichPart[] } | { link: Link; text: RichPart[] };

/** A text with bold, emphasis and links; one that has none of them is a string. */
export type RichText = string | RichPart[];

/** A link that looks like a button. */
export interface Action extends Link {
  label: string;
  /** Added to the accessible name, for those who do not see the context. */
  about?: string;
}

/** The same picture in a smaller format, in several widths. */
export interface PictureSource {
  /** "image/avif". */
  type: string;
  /** Addresses with their widths, as `srcset` has them. */
  srcSet: string;
}

/** A picture file of this site; width and height in px are always known. */
export interface Picture {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** The class of the point that crops keep; absent where that is up to the section. */
  focus?: string;
  /** By preference; for photographs, absent for drawings. */
  sources?: PictureSource[];
  /** A drawing that plays once where its address ends in "#play". */
  plays?: true;
}

/** A picture as its author wrote it. */
export interface PictureFile {
  src: string;
  alt: string;
  width?: number;
  height?: number;
  /** The point that crops keep, from the left and from the top, 0 to 1. */
  focus?: [left: number, top: number];
}

/** A video in one or more formats. */
export interface Video {
  sources: { src: string; type: string; media?: string }[];
  poster: Picture;
}

/** Content of another site, for a frame. */
export interface Embed {
  /** An https address. */
  src: string;
  /** Whom it is loaded from: "www.openstreetmap.org". */
  host: string;
}

/** One of the theme's colours, by its name. */
export type Hue = (typeof HUES)[number];

/** Where a section shows its picture. */
export type Media = 'end' | 'start' | 'below' | 'bleed';
