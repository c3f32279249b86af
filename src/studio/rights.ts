/**
 * What a person may do. `edit`: read and change the draft and its files. `publish`: write the site's own file, and build.
 * `machine`: what helps only whoever sits at the machine.
 */
export type Right = 'edit' | 'publish' | 'machine';

/** The right that each request needs. A request without one does not compile. */
export type Rights<Requests> = { readonly [Name in keyof Requests]: Right };
