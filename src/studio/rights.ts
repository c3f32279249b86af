/**
 * What a person may do. `enter`: be signed in. `edit`: read and change the draft and its files. `save`: write the draft to the site's
 * files without publishing it, which one person alone does. `share`: what there is where several people share a draft.
 * `publish`: write the site's files, and build. `inbox`: read and handle enquiries. `people`: invite and remove people, and read who
 * did what. `machine`: what helps only the person at
 * the machine.
 */
export const RIGHTS = ['enter', 'edit', 'save', 'share', 'publish', 'inbox', 'people', 'machine'] as const;
export type Right = (typeof RIGHTS)[number];

/** The right that each request needs. A request without one does not compile. */
export type Rights<Requests> = { readonly [Name in keyof Requests]: Right };
