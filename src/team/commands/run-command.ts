import { escaped, hidden } from '../../model/text/csv-row.ts';
import type { StoreLocation } from '../../serve/store/store-location.ts';
import { createMembers, Refused, type Members } from '../members.ts';
import { readRoles, ROLES, type Role } from '../roles.ts';
import { openTeamStore } from '../store/open-team-store.ts';
import { canComeIn, openPeople, type People } from '../store/people.ts';
import { openLog, type LogBreak, type TeamLog } from '../store/team-log.ts';

const USAGE = `npm run team -- invite ADDRESS --role ROLE[,ROLE]   prints a link that signs in once, within 72 hours
npm run team -- people                              lists who there is
npm run team -- role ADDRESS ROLE[,ROLE]            gives other roles: ${ROLES.join(', ')}
npm run team -- remove ADDRESS                      removes somebody, at once
npm run team -- log [--json] [--verify]             says who did what`;

/** What commands use. */
interface Team {
  members: Members;
  log: TeamLog;
}

const TERMINAL = 'terminal';
function rolesOf(text: string | undefined): Role[] {
  const roles = text === undefined ? null : readRoles(text);
  if (!roles) throw new Refused(`"${text ?? ''}" names no role. There are: ${ROLES.join(', ')}.`);
  return roles;
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
export async function inviteFirst(
  { people, log }: { people: People; log: TeamLog },
  editUrl: URL,
): Promise<string | null> {
  if ((await people.list()).some(canComeIn)) return null;
  const address = `owner@${editUrl.hostname}`;
  const token = await people.invite(address, ['owner']);
  await log.write(TERMINAL, 'invited', `${address} owner`);
  return `${editUrl.href}invitation/${token}`;
}

/** What is said at the end; nothing where all is printed. */
const commands: Record<string, (team: Team, words: string[]) => Promise<string>> = {
  invite({ members }, [address = '', option, roles]) {
    if (option !== undefined && option !== '--role') throw new Refused(`"${option}" is no option of invite.`);
    return members.invite(TERMINAL, address, option === undefined ? null : rolesOf(roles));
  },
  async people({ members }) {
    const all = await members.list();
    return all
      .map((one) => {
        const { address, name, roles, passkeys, hasCompanyAccount } = one;
        const ways = [passkeys > 0 && `passkeys: ${passkeys}`, hasCompanyAccount && 'company'].filter(Boolean);
        return [address, name, roles.join(), ways.join(', ') || 'invited'].join('  ');
      })
      .join('\n');
  },
  role: ({ members }, [address = '', roles]) => members.setRoles(TERMINAL, address, rolesOf(roles)),
  remove: ({ members }, [address = '']) => members.remove(TERMINAL, address),
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
    const [people, log] = [openPeople(store, Date.now), openLog(store, Date.now)];
    const said = await command({ members: createMembers({ people, log, store, editUrl: at.editUrl }), log }, rest);
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
