import type { Link, Picture } from './parts.ts';
import type { Texts } from './texts.ts';

/** A link with its words. */
export type LabelledLink = Link & { label: string };

/** An entry of the navigation. */
export type NavigationEntry = LabelledLink & { key: string; children?: (LabelledLink & { key: string })[] };

/** A part of header or footer that only some sites have, and only they download: a folder of src/render/optional. */
export type OptionalPart = 'footer-links' | 'languages' | 'source-texts' | 'submenu';

/** What all pages share, resolved. */
export interface SiteData {
  name: string;
  /** Its `alt` is the name. A site without one writes its name. */
  logo?: Picture;
  /** In its place on dark grounds. */
  logoDark?: Picture;
  /** A BCP 47 tag: "en". */
  language: string;
  /** Of a language without that of its script: its direction. */
  dir?: 'ltr' | 'rtl';
  /** Of a further language: what its pages say in that of the site. */
  sourceTexts?: { language: string; dir: 'ltr' | 'rtl'; texts: string[] };
  /** The path of the home page where it is not "/": "/de". */
  home?: string;
  /** Absolute, without a slash at the end. */
  url: string;
  navigation: NavigationEntry[];
  /** What the site offers, in one sentence. */
  description: string;
  legal: LabelledLink[];
  footer?: {
    /** In place of the description. */
    statement?: string;
    /** In place of the navigation; none is empty. */
    columns?: { title: string; links: LabelledLink[] }[];
    social?: LabelledLink[];
  };
  /** Absent where there are none. */
  parts?: OptionalPart[];
  support: { email: string; phone: string; phoneHref: string };
  login: { merchant: string | null };
  texts: Texts;
  /** The hash of the build that wrote this; another one means: stay native. */
  build: string;
}
