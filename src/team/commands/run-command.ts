import { escaped, hidden } from '../../model/text/csv-row.ts';
import type { StoreLocation } from '../../serve/store/store-location.ts';
import { sharedBy } from '../previews/previews.ts';
import { plannedBy } from '../../studio/server/publications/publications.ts';
import { readRoles, rightsOf, ROLES, type Role } from '../roles.ts';
import { openTeamStore, type TeamDatabase } from '../store/open-team-store.ts';
import { canComeIn, openPeople, type Member, type People } from '../store/people.ts';
import { openLog, type LogBreak, type TeamLog } from '../store/team-log.ts';

const USAGE = `npm run team -- invite ADDRESS --role ROLE[,ROLE]   prints a link that signs in once, within 72 hours
npm run team -- people                              lists who there is
npm run team -- role ADDRESS ROLE[,ROLE]            gives other roles: ${ROLES.join(', ')}
npm run team -- remove ADDRESS                      removes somebody, at once
npm run team -- log [--json] [--verify]             says who did what`;

/** What commands use. */
interface Team {
  people: People;
  log: TeamLog;
  store: TeamDatabase;
  editUrl: URL;
}

/** A command that cannot be carried out, with a sentence for who typed it. */
class Refused extends Error {}

const TERMINAL = 'terminal';
const isAddress = (text: string | undefined): text is string => /^[^\s@,]+@[^\s@,]+$/.test(text ?? '');

function rolesOf(text: string | undefined): Role[] {
  const roles = text === undefined ? null : readRoles(text);
  if (!roles) throw new Refused(`"${text ?? ''}" names no role. There are: ${ROLES.join(', ')}.`);
  return roles;
}

async function memberAt(people: People, address: string | undefined): Promise<Member> {
  const member = address === undefined ? null : await people.byAddress(address);
  if (!member) throw new Refused(`Nobody has the address "${address ?? ''}". npm run team -- people lists all.`);
  return member;
}

/** What goes on in the name of somebody who may no longer publish, and how each of it is ended; nothing where there is none. */
async function goingOn(store: TeamDatabase, { id }: Member): Promise<string> {
  const isoOf = (moment: number) => new Date(moment).toISOString();
  const plans = (await plannedBy(store, id)).map(({ due, note }) => `planned for ${isoOf(due)}  ${note}`);
  const links = (await sharedBy(store, id, Date.now())).map(
    ({ isLatest, since, until }) =>
      `preview link of ${isoOf(since)}, ${isLatest ? 'always the latest' : 'this state'}, until ${isoOf(until)}`,
  );
  if (plans.length + links.length === 0) return '';
  return [
    '',
    'This goes on, since it is the work of the team:',
    ...[...plans, ...links].map((each) => `  ${each.trim().replace(hidden, escaped)}`),
    'Publishers end a plan by Cancel in History, and a link by Revoke in Share a preview.',
  ].join('\n');
}

/** Somebody must be there who is an owner, and has signed in once. */
async function checkOwnerStays(people: People, leaving: Member): Promise<void> {
  if (!leaving.roles.includes('owner')) return;
  const owners = (await people.list()).filter((one) => one.roles.includes('owner') && canComeIn(one));
  if (owners.every(({ id }) => id === leaving.id))
    throw new Refused(`${leaving.address} is the only owner. Invite another one first, who signs in.`);
}

/** What is wrong with the log. */
function breakInWords(broken: LogBreak): string {
  if (broken === 'ends')
    return 'Where the log begins and ends is not noted any more (table team_log_ends): a part of it may have been cut off.';
  if ('changed' in broken) return `Entry ${broken.changed} is not as it was written, or one before it is gone.`;
  const [from, to] = broken.gone;
  return from === to
    ? `Entry ${from} is gone: it was cut off.`
    : `Entries ${from} to ${to} are gone: they were cut off.`;
}

/** The link of the first owner, while nobody can come in; null once somebody can. */
export async function inviteFirst({ people, log }: Pick<Team, 'people' | 'log'>, editUrl: URL): Promise<string | null> {
  if ((await people.list()).some(canComeIn)) return null;
  const address = `owner@${editUrl.hostname}`;
  const token = await people.invite(address, ['owner']);
  await log.write(TERMINAL, 'invited', `${address} owner`);
  return `${editUrl.href}invitation/${token}`;
}

/** What is said at the end; nothing where all is printed. */
const commands: Record<string, (team: Team, words: string[]) => Promise<string>> = {
  async invite({ people, log, editUrl }, [address, option, roles]) {
    if (!isAddress(address)) throw new Refused(`"${address ?? ''}" is not an e-mail address.`);
    if (option !== undefined && option !== '--role') throw new Refused(`"${option}" is no option of invite.`);
    const given = option === undefined ? null : rolesOf(roles);
    const known = await people.byAddress(address);
    if (known && given && !given.includes('owner')) await checkOwnerStays(people, known);
    const token = await people.invite(address, given);
    if (token === null) throw new Refused(`${address} is new: say what they are, with --role ${ROLES.join('|')}.`);
    await log.write(TERMINAL, 'invited', `${address.toLowerCase()} ${given?.join() ?? ''}`.trim());
    return `${editUrl.href}invitation/${token}`;
  },
  async people({ people }) {
    const all = await people.list();
    return all
      .map((one) => {
        const { address, name, roles, passkeys, hasCompanyAccount } = one;
        const ways = [passkeys > 0 && `passkeys: ${passkeys}`, hasCompanyAccount && 'company'].filter(Boolean);
        return [address, name, roles.join(), ways.join(', ') || 'invited'].join('  ');
      })
      .join('\n');
  },
  async role({ people, log, store }, [address, roles]) {
    const member = await memberAt(people, address);
    const given = rolesOf(roles);
    if (!given.includes('owner')) await checkOwnerStays(people, member);
    await people.setRoles(member.id, given);
    await log.write(TERMINAL, 'gave roles', `${member.address} ${given.join()}`);
    const mayPublish = rightsOf(given).includes('publish');
    return `${member.address} is now: ${given.join(', ')}.${mayPublish ? '' : await goingOn(store, member)}`;
  },
  async remove({ people, log, store }, [address]) {
    const member = await memberAt(people, address);
    await checkOwnerStays(people, member);
    await people.remove(member.id);
    await log.write(TERMINAL, 'removed', member.address);
    return `${member.address} is removed, and signed out everywhere.${await goingOn(store, member)}`;
  },
  async log({ log }, options) {
    const wrong = options.find((option) => !['--json', '--verify'].includes(option));
    if (wrong !== undefined) throw new Refused(`"${wrong}" is no option of log.`);
    if (options.includes('--verify')) {
      const broken = await log.firstBroken();
      if (broken !== null) throw new Refused(breakInWords(broken));
      return 'Every entry is as it was written.';
    }
    const asJson = options.includes('--json');
    // A year of them may be long: it is printed as it is read.
    for (let after = 0; ;) {
      const entries = await log.list(after);
      if (entries.length === 0) return '';
      for (const entry of entries) {
        const at = new Date(entry.at).toISOString();
        const line = [at, entry.person || 'unknown', entry.event, entry.details].join('  ').trim();
        // Places are called as people write them, and control no terminal.
        console.log((asJson ? JSON.stringify({ ...entry, at }) : line).replace(hidden, escaped));
        after = entry.seq;
      }
    }
  },
};

/**
 * Carries out a command, also while a server runs.
 *
 * @param words  What was typed behind `npm run team --`.
 * @returns      The exit code.
 */
export async function runCommand(words: string[], at: { location: StoreLocation; editUrl: URL }): Promise<number> {
  const [name = '', ...rest] = words;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    console.error(`"${name}" is no command.\n${USAGE}`);
    return 1;
  }
  const store = await openTeamStore(at.location);
  try {
    const said = await command(
      { people: openPeople(store, Date.now), log: openLog(store, Date.now), store, editUrl: at.editUrl },
      rest,
    );
    if (said) console.log(said);
    return 0;
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    console.error(fault.message);
    return 1;
  } finally {
    await store.close();
  }
}
