import type { Nothing } from '../../../protocol.ts';
import type { Rights } from '../../../rights.ts';
import { bad, BadRequest, type Handlers } from '../../../server/requests/requests.ts';
import type { PanelServer } from '../../panel-server.ts';
import type { TeamEntry, TeamMember } from '../protocol.ts';

/** What Team asks. What changes who may come in needs a proof first: `proof-options` and `give-proof`. */
export interface TeamRequests {
  /** Who may come in, and who did what. */
  team(input: Nothing): { people: TeamMember[]; entries: TeamEntry[] };
  invite(input: { address: string; roles: string[] }): { link: string };
  'set-roles'(input: { address: string; roles: string[] }): { said: string };
  'remove-person'(input: { address: string }): { said: string };
}

export const teamRights: Rights<TeamRequests> = {
  team: 'people',
  invite: 'people',
  'set-roles': 'people',
  'remove-person': 'people',
};

const MOST_ADDRESS = 254;

/** The people of a team, for its owners. */
export function teamRequests({
  services: { members, proof },
  who,
}: Pick<PanelServer, 'services' | 'who'>): Handlers<TeamRequests> {
  const readAddress = (address: unknown): string => {
    if (typeof address !== 'string' || address.length > MOST_ADDRESS) throw bad('an invalid address');
    return address.trim();
  };
  const readRoles = (roles: unknown): string[] => {
    if (!Array.isArray(roles) || roles.some((role) => typeof role !== 'string')) throw bad('invalid roles');
    return roles as string[];
  };
  const proven = async () => {
    if (!(await proof.isFresh(who()))) throw new BadRequest('Use your passkey first.');
    return who();
  };
  return {
    async team() {
      const people = (await members.list()).map((one) => ({ ...one, isYou: one.address === who().address }));
      return { people, entries: await members.entries() };
    },
    invite: async ({ address, roles }) => ({
      link: await members.invite(await proven(), readAddress(address), readRoles(roles)),
    }),
    'set-roles': async ({ address, roles }) => ({
      said: await members.setRoles(await proven(), readAddress(address), readRoles(roles)),
    }),
    'remove-person': async ({ address }) => ({ said: await members.remove(await proven(), readAddress(address)) }),
  };
}
