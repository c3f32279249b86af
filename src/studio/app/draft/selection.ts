/**
 * What the fields show: a section by its id, the page's own fields, or the site's. `was`: the id that the section had when it
 * was selected, so that its form stays as it is. `isShared`: the fields are those of the shared section that it shows.
 */
export type Selection =
  | { kind: 'section'; id: string; was?: string; isShared?: boolean }
  | { kind: 'page' }
  | { kind: 'site' };
