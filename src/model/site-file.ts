/* Generated from schema/parts by `npm run schema`. */
import type { PictureFile } from './parts.ts';
import type { FormTexts, Texts } from './texts.ts';
import type { Theme } from './theme.ts';

/**
 * site.config.json as its author wrote it, once `validateSite` has found it valid.
 */
export interface SiteFile {
  $schema?: string;
  version: 1;
  formats?: {
    [k: string]: number;
  };
  site: {
    name: string;
    url: string;
    language?: string;
    timeZone?: string;
    description: string;
    logo?: string;
    logoDark?: string;
    icon?: string;
  };
  languages?: {
    [k: string]: {
      name: string;
      prefix?: string;
      dir?: 'ltr' | 'rtl';
      hidden?: boolean;
      incomplete?: 'leave-out' | 'show-source' | 'refuse';
      drafts?: boolean;
    };
  };
  support: {
    email: string;
    phone: string;
  };
  login?: {
    merchant?: string;
    rewards?: string;
  };
  navigation: {
    key: string;
    label: string;
    link: string;
    children?: {
      key: string;
      label: string;
      link: string;
    }[];
  }[];
  footer?: {
    statement?: string;
    columns?: {
      title: string;
      links: {
        label: string;
        link: string;
      }[];
    }[];
    social?: {
      label: string;
      link: string;
    }[];
  };
  legal?: {
    label: string;
    link: string;
  }[];
  embeds?: string[];
  redirects?: {
    [k: string]: string;
  };
  enquiry?: {
    endpoint?: string;
  };
  theme?: Partial<Theme>;
  texts?: Partial<Texts & FormTexts>;
  shared?: {
    [k: string]: Omit<SectionFile, 'id' | 'use'>;
  };
  routes: RouteFile[];
}

/**
 * One page as its author wrote it.
 */
export interface RouteFile {
  path: string;
  title: string;
  description: string;
  sharePicture?: PictureFile;
  showLogin?: boolean;
  scrollInMs?: number;
  hidden?: boolean;
  sections: (SectionFile | SharedUse)[];
}

/**
 * One section as its author wrote it; its own fields are those of its type's schema.
 */
export interface SectionFile {
  id: string;
  type: string;
  tone?: 'plain' | 'tint' | 'dark';
  density?: 'compact' | 'normal' | 'roomy';
  align?: 'start' | 'center';
  hidden?: boolean;
  from?: string;
  until?: string;
  [k: string]: unknown;
}

/**
 * A shared section on a page, and the fields that it overrides. @see expandSection
 */
export interface SharedUse {
  id: string;
  use: string;
  [k: string]: unknown;
}
