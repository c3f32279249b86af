import type { Link, Picture } from './parts.ts';
import type { Texts } from './texts.ts';

/** What all pages share, resolved. */
export interface SiteData {
  name: string;
  /** Its `alt` is the name. A site without one writes its name. */
  logo?: Picture;
  /** A BCP 47 tag: "en". */
  language: string;
  /** Absolute, without a slash at the end. */
  url: string;
  navigation: (Link & { key: string; label: string })[];
  /** What the site offers, in one sentence. */
  description: string;
  legal: (Link & { label: string })[];
  support: { email: string; phone: string; phoneHref: string };
  login: { merchant: string | null };
  texts: Texts;
  /** The hash of the build that wrote this; another one means: stay native. */
  build: string;
}
