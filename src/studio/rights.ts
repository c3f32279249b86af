/**
 * What a person may do. `edit`: read and change the draft and its files. `publish`: write the site's own file, and build.
 * `inbox`: read and handle enquiries. `enter`:
 * be signed in. `machine`: what helps only whoever sits at the machine.
 */
export type Right = 'enter' | 'edit' | 'publish' | 'inbox' | 'machine';

/** The right that each request needs. A request without one does not compile. */
export type Rights<Requests> = { readonly [Name in keyof Requests]: Right };
