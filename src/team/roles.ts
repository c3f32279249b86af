import type { Right } from '../studio/rights.ts';

/** What people are in a team. A person may be several. */
export const ROLES = ['author', 'publisher', 'inbox', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** What each role may do in the studio. Nobody saves without publishing, or sits at the machine. */
export const ROLE_RIGHTS: Record<Role, readonly Right[]> = {
  author: ['enter', 'edit', 'share'],
  publisher: ['enter', 'edit', 'share', 'publish'],
  inbox: ['enter', 'inbox'],
  owner: ['enter', 'edit', 'share', 'publish', 'inbox', 'people'],
};

/** The rights of somebody with these roles. */
export const rightsOf = (roles: readonly Role[]): Right[] => [...new Set(roles.flatMap((role) => ROLE_RIGHTS[role]))];

/** Reads "author,inbox"; null where a word is no role, or there is none. */
export function readRoles(text: string): Role[] | null {
  const words = text.split(',').map((word) => word.trim());
  const roles = ROLES.filter((role) => words.includes(role));
  return words.every((word) => (ROLES as readonly string[]).includes(word)) ? roles : null;
}
