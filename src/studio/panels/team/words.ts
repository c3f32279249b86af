import { count } from '../../app/count.ts';
import { momentInWords } from '../../../model/dates.ts';

/** What people are, in words. */
const ROLES = new Map([
  ['author', 'Author: edits, and asks for publication'],
  ['publisher', 'Publisher: edits and publishes'],
  ['inbox', 'Inbox: reads enquiries'],
  ['owner', 'Owner: all of it, and the team'],
]);

/** The words of Team. */
export const teamWords = {
  name: 'Team',
  does: 'Invites people, says what each of them may do, removes them, and says who did what.',
  people: 'People of the team',
  you: '(you)',
  invited: 'invited, not yet here',
  role: (role: string) => ROLES.get(role) ?? role,
  rolesOf: (address: string) => `Roles of ${address}`,
  rolesOfGuest: 'Roles',
  save: 'Save the roles',
  invite: 'Invite',
  inviteAgain: 'Invite again',
  inviteOf: (address: string) => `Invite again: ${address}`,
  inviteSomebody: 'Invite somebody',
  address: 'E-mail address',
  link: (address: string) => `Send this link to ${address}. It signs in once, within 72 hours. It is shown here alone.`,
  linkName: 'Link of the invitation',
  copy: 'Copy the link',
  copied: 'Copied.',
  remove: 'Remove',
  removeOf: (address: string) => `Remove ${address}`,
  removeTitle: (name: string) => `Remove ${name}`,
  removeText: (address: string) => `${address} is signed out everywhere at once. What they have changed stays.`,
  log: (number: number) => `Who did what: the last ${count(number, 'entry', 'entries', 'entries')}`,
  time: (at: number) => momentInWords(at, new Intl.DateTimeFormat().resolvedOptions().timeZone),
  who: (person: string) => (person === 'terminal' ? 'Somebody at the server' : person),
} as const;
