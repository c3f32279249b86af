/**
 * What the fields show: a section by its id, the page's own fields, or the site's. `was`: the id that the section had when it
 * was selected, so that its form stays as it is.
 */
export type Selection = { kind: 'section'; id: string; was?: string } | { kind: 'page' } | { kind: 'site' };
