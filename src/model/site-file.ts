import type { Theme } from './theme.ts';

/** site.config.json as its author wrote it, once `validateSite` has found it valid. */
export interface SiteFile {
  version: 1;
  site: { name: string; url: string; language?: string; description: string };
  support: { email: string; phone: string };
  login?: { merchant?: string; rewards?: string };
  navigation: { key: string; label: string; link: string }[];
  legal?: { label: string; link: string }[];
  redirects?: Record<string, string>;
  enquiry?: { endpoint?: string };
  theme?: Partial<Theme>;
  texts?: Record<string, string>;
  routes: RouteFile[];
}

/** One page as its author wrote it. */
export interface RouteFile {
  path: string;
  title: string;
  description: string;
  showLogin?: boolean;
  scrollInMs?: number;
  sections: SectionFile[];
}

/** One section as its author wrote it; its own fields are those of its type's schema. */
export interface SectionFile {
  id: string;
  type: string;
  tone?: 'plain' | 'tint' | 'dark';
  density?: 'compact' | 'normal' | 'roomy';
  align?: 'start' | 'center';
  [field: string]: unknown;
}
